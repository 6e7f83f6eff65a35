#!/bin/sh
# What the tests need beyond Python: Redis, Chromium, a PDF rasteriser, PostgreSQL 15 as an external server.
# On Debian as root it is installed; elsewhere the one command is named.
set -eu
missing=""
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || missing="$missing chromium"
command -v chromedriver >/dev/null 2>&1 || missing="$missing chromium-driver"
command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    exit 0
fi
echo "The tests need:$missing" >&2
if command -v brew >/dev/null 2>&1; then
    echo "Run: brew install redis poppler && brew install --cask chromium chromedriver" >&2
else
    echo "Run: sudo apt-get install$missing" >&2
fi
exit 1
