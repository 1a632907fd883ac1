#!/bin/sh
# Puts a dump in the place of the shop's database: `restore.sh <file> [compose option …]`. The shop is down meanwhile.
set -eu
file=$1
shift
gzip -t "$file"
docker compose "$@" stop $(docker compose "$@" config --services | grep -vxE 'mongo|redis')
docker compose "$@" up --wait --no-build mongo redis
docker compose "$@" exec -T mongo sh -c 'exec mongorestore --username root --password "$MONGO_INITDB_ROOT_PASSWORD" \
  --archive --gzip --drop --oplogReplay --quiet' <"$file"
# What waits in the queues belongs to the data that are gone; the outboxes of the restored ones fill them again.
docker compose "$@" exec -T redis redis-cli --user shop flushall >/dev/null
docker compose "$@" up --wait --no-build
