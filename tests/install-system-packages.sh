#!/bin/sh
# What the tests need beyond Python: Redis, Chromium, a PDF rasteriser, PostgreSQL 15 as an external server, pgbouncer, and
# tesseract with Hebrew.
# On Debian as root it is installed; elsewhere the one command is named.
set -eu
missing=""
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 ||
    command -v google-chrome >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
command -v pdftoppm >/dev/null 2>&1 || missing="$missing poppler-utils"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null 2>&1 || missing="$missing postgresql"
PATH="$PATH:/usr/sbin" command -v pgbouncer >/dev/null 2>&1 || missing="$missing pgbouncer"
tesseract --list-langs 2>/dev/null | grep -qx heb || missing="$missing tesseract-ocr tesseract-ocr-heb"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq
    # Where Chromium without a window is no package of its own, the whole browser does.
    apt-cache show chromium-headless-shell >/dev/null 2>&1 ||
        missing=$(echo "$missing" | sed 's/chromium-headless-shell/chromium/')
    case "$missing" in *tesseract*) missing="$missing culmus" ;; esac # further Hebrew fonts for the papers of the bench
    case "$missing" in *postgresql*) # the program alone: without this Debian makes and starts a server of its own
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-common >/dev/null
        sed -i 's/^#\? *create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf ;;
    esac
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    exit 0
fi
echo "The tests need:$missing" >&2
if command -v brew >/dev/null 2>&1; then
    echo "Run: brew install redis poppler postgresql tesseract tesseract-lang && brew install --cask chromium" >&2
else
    echo "Run: sudo apt-get install$missing" >&2
fi
exit 1
