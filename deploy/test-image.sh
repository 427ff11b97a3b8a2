#!/bin/sh
# Builds the image of deploy/Dockerfile without any registry of images, and lets it answer once.
#   deploy/test-image.sh            (as root; apt-get install buildah mmdebstrap)
# The base is made by mmdebstrap from this host's own sources, with its settings of apt and pip and
# its certificates, so that it finds packages where this host does.
set -e
cd "$(dirname "$0")/.."
work=${WORK:-$(mktemp -d)}
store="--storage-driver=vfs --root=$work/store --runroot=$work/run"
[ "$KEEP" ] || trap 'rm -rf "$work"' EXIT

if [ ! -e "$work/base.tar" ]; then
  mmdebstrap --quiet --variant=apt --include=ca-certificates \
    --customize-hook='copy-in /etc/ssl/certs /etc/ssl' \
    --customize-hook='copy-in /usr/local/share/ca-certificates /usr/local/share' \
    --customize-hook='for f in /etc/apt/apt.conf.d/99*; do [ -e "$f" ] && cp "$f" "$1/etc/apt/apt.conf.d/"; done; true' \
    --customize-hook='cp /etc/apt/sources.list.d/debian.sources "$1/etc/apt/sources.list.d/" && rm -f "$1/etc/apt/sources.list"' \
    --customize-hook='[ -e /etc/pip.conf ] && cp /etc/pip.conf "$1/etc/"; true' \
    bookworm "$work/base.tar" /etc/apt/sources.list.d/debian.sources
fi
base=$(buildah $store from scratch)
buildah $store add --quiet "$base" "$work/base.tar" / >/dev/null
certificate=""
if [ "$PIP_CERT" ]; then
  buildah $store copy --quiet "$base" "$PIP_CERT" /etc/ssl/pip.pem >/dev/null
  certificate=/etc/ssl/pip.pem
fi
buildah $store commit --quiet "$base" paquebot-base >/dev/null
buildah $store rm "$base" >/dev/null

git archive --format=tar HEAD | (mkdir -p "$work/context" && tar -x -C "$work/context")
buildah $store bud --isolation=chroot --layers=false --pull=false \
  --build-arg BASE=localhost/paquebot-base --build-arg PIP_CERT="$certificate" \
  ${PIP_INDEX_URL:+--build-arg PIP_INDEX_URL="$PIP_INDEX_URL"} \
  -f "$work/context/deploy/Dockerfile" -t paquebot "$work/context"

made=$(buildah $store from --pull=false localhost/paquebot)
inside() { buildah $store run --isolation=chroot "$made" -- "$@"; }
inside python3 manage.py check
inside python3 manage.py migrate -v0
inside sh -c 'python3 -m gunicorn --config python:core.gunicorn_config --no-control-socket --bind 127.0.0.1:18765 core.asgi:application & server=$!
  for second in $(seq 60); do
    python3 -c "import urllib.request as u; print(u.urlopen(\"http://127.0.0.1:18765/livez\").read().decode().strip())" 2>/dev/null && break
    sleep 1
  done
  kill $server; wait $server; [ "$second" -lt 60 ]'
buildah $store images --format '{{.Name}} {{.Size}}' | grep paquebot
echo "1 passed, 0 failed"
