#!/bin/sh
# PDFs are made by WeasyPrint, which needs Pango. Install it when we may; otherwise say what will not work and go on.
set -eu
ldconfig -p 2>/dev/null | grep -q libpangoft2-1.0 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing Pango for the PDFs ..."
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0 >/dev/null
  exit 0
fi
echo "Pango is not installed, so PDFs cannot be made (Debian: apt-get install libpangoft2-1.0-0). Everything else works." >&2
