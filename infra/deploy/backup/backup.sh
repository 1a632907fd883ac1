#!/bin/sh
# Dumps the database of the running shop while it works: `backup.sh <file> [compose option …]`. The oplog makes the dump one
# moment's. The file appears when it is whole.
set -eu
file=$1
shift
umask 077
docker compose "$@" exec -T mongo sh -c 'exec mongodump --username root --password "$MONGO_INITDB_ROOT_PASSWORD" \
  --archive --gzip --oplog --quiet' >"$file.part"
gzip -t "$file.part"
mv "$file.part" "$file"
