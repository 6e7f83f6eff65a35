#!/bin/sh
# What `make cluster` needs beyond what the tests need: the programs that an operator of several machines runs.
set -eu
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    missing=""
    for one in etcd:etcd-server patroni:patroni pgbouncer:pgbouncer haproxy:haproxy pgbackrest:pgbackrest \
        redis-server:redis-server faketime:faketime; do
        PATH="$PATH:/usr/sbin" command -v "${one%%:*}" >/dev/null 2>&1 || missing="$missing ${one##*:}"
    done
    [ -n "$missing" ] || exit 0
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    exit 0
fi
echo "Install: etcd-server patroni pgbouncer haproxy pgbackrest redis-server faketime (their names in Debian)" >&2
