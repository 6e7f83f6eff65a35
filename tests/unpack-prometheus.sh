#!/bin/sh
# Prometheus and promtool for the tests of the alarms. Where they are not installed, Debian's package (19 MB) is unpacked
# into .venv/prometheus: installed, it would run as a service of this machine.
set -eu
command -v promtool >/dev/null 2>&1 && command -v prometheus >/dev/null 2>&1 && exit 0
into="$(cd "$(dirname "$0")/.." && pwd)/.venv/prometheus"
[ -x "$into/usr/bin/promtool" ] && exit 0
if command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1; then
    place=$(mktemp -d)
    trap 'rm -rf "$place"' EXIT
    if [ "$(id -u)" = 0 ]; then
        chmod 755 "$place"
        apt-cache show prometheus >/dev/null 2>&1 || apt-get update -qq
    fi
    (cd "$place" && apt-get download -qq prometheus 2>/dev/null) || {
        echo "Prometheus cannot be downloaded: run apt-get update, or install it." >&2
        exit 1
    }
    mkdir -p "$into"
    dpkg -x "$place"/prometheus_*.deb "$into"
    exit 0
fi
echo "The tests of the alarms need prometheus with promtool (brew install prometheus)." >&2
exit 1
