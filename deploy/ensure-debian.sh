#!/bin/sh
# What `make test-deploy` runs beside Paquebot: Debian's own servers, installed where we may. Their
# services are not started: the test starts its own, on private sockets and ports.
need="postgresql redis-server nginx postfix faketime openssl systemd iproute2"
missing=""
for name in $need; do
  dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q ' installed' || missing="$missing $name"
done
# Debian's postgresql is a name for the version's own package, which is enough.
if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  missing=$(echo "$missing" | sed 's/ postgresql\b//')
fi
[ -z "$missing" ] && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "make test-deploy leaves out what needs:$missing" >&2
  exit 0
fi
echo "installing$missing ..."
policy=/usr/sbin/policy-rc.d
[ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' >$policy && chmod +x $policy && made=yes; }
apt-get update -qq
# shellcheck disable=SC2086 -- several names
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
status=$?
[ "$made" = yes ] && rm -f $policy
exit $status
