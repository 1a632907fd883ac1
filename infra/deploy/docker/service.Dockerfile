# Whatever runs its .ts files on Node as they are: services, workers, the edge, stand-ins. From the checkout:
#   docker build -f infra/deploy/docker/service.Dockerfile --build-arg PACKAGE=services/orders .
# The base's tag: docker-compose.yml pins it for all.
ARG NODE_TAG

# The package, the packages of ours that it needs, and a lock file for just those.
FROM node:${NODE_TAG} AS pruned
ARG PACKAGE
# Paths of the checkout that the package needs besides.
ARG ALSO=
WORKDIR /checkout
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    value() { node -p "require('./$1/package.json').$2"; } \
    && npx --yes "turbo@$(value . devDependencies.turbo)" prune "$(value "${PACKAGE}" name)" --docker --out-dir /pruned \
    && { [ -z "${ALSO}" ] || cp -r --parents ${ALSO} /pruned/full; }

# What it offers and needs, for those packages that others call or that call others.
FROM node:${NODE_TAG} AS published
WORKDIR /shop
COPY --from=pruned /pruned/json ./
RUN --mount=type=cache,target=/root/.npm mkdir /published && [ ! -d services/tooling ] || npm ci --workspace services/tooling
COPY --from=pruned /pruned/full ./
ARG PACKAGE
RUN case "${PACKAGE}" in services/*) \
      cd "${PACKAGE}" && node /shop/services/tooling/contract-document/write.ts --out /published ;; esac

FROM node:${NODE_TAG} AS installed
ARG PACKAGE
# What npm leaves out.
ARG OMIT=--omit=dev
WORKDIR /shop
COPY --from=pruned /pruned/json ./
RUN --mount=type=cache,target=/root/.npm npm ci ${OMIT} --workspace "${PACKAGE}"
COPY --from=pruned /pruned/full ./
# Nothing stays of the tools that only build and test.
RUN rm -rf services/tooling && find . -xtype l -delete

FROM node:${NODE_TAG}
ARG PACKAGE
ARG VERSION
ARG ENTRY=src/api.ts
ARG REVISION=unknown
LABEL org.opencontainers.image.title="${PACKAGE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /shop
COPY infra/deploy/docker/is-healthy.sh /
COPY --from=installed /shop ./
COPY --from=published /published/ /
RUN ln -s "/shop/${PACKAGE}" /package && install -d -o node -g node /data /releases
# Of the container's 256 MB: half for what lives long, up to 48 for what does not, the rest for sockets, buffers and code.
ENV NODE_OPTIONS="--max-old-space-size=128 --max-semi-space-size=16"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 HEALTH_PATH=/readyz ENTRY="/package/${ENTRY}"
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=6 CMD ["bash", "/is-healthy.sh"]
CMD ["sh", "-c", "exec node \"$ENTRY\""]
