#!/bin/sh
# The browser tests drive Debian's chromium. Install it when we may; otherwise say at once what is missing.
set -eu
[ "${BROWSER:-chromium}" = none ] && exit 0
[ -n "${PAQUEBOT_CHROMIUM:-}" ] && exit 0
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing chromium for the browser tests ..."
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
  exit 0
fi
cat >&2 <<'TEXT'
The browser tests need chromium, which is not installed, and this user may not install it.
Install it (Debian: apt-get install chromium), name one in PAQUEBOT_CHROMIUM, or run: make test BROWSER=none
TEXT
exit 1
