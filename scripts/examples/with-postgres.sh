#!/bin/sh
# Runs a command beside a PostgreSQL of its own, in a temporary folder and on a socket there, without a port: with-postgres.sh COMMAND...
# The server and all it holds are gone when the command ends. Debian: apt-get install postgresql
set -eu
bin="$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)"
PATH="${bin:+$bin:}$PATH"
place="$(mktemp -d)"
as() { "$@"; }
if [ "$(id -u)" -eq 0 ]; then # the server does not run as root
  chown postgres "$place"
  as() { runuser -u postgres -- "$@"; }
fi
end() {
  as pg_ctl stop --pgdata="$place/data" --mode=immediate --silent >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap end EXIT
trap 'exit 130' INT TERM
cd "$place"
as initdb --pgdata="$place/data" --username=postgres --auth=trust --no-sync >"$place/initdb.log"
as pg_ctl start --pgdata="$place/data" --wait --silent --log="$place/data/log" --options="-k '$place' -c listen_addresses='' -c fsync=off"
cd "$OLDPWD"
PGHOST="$place" PGUSER=postgres PGDATABASE=postgres "$@"
