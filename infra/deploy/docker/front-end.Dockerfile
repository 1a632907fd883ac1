# The shell and the micro-frontends: built files, and the program that publishes them to the releases of the edge. From the checkout:
#   docker build -f infra/deploy/docker/front-end.Dockerfile --build-arg PACKAGE=mf-admin .
# The base's tag: docker-compose.yml pins it for all.
ARG NODE_TAG

# The front end and the edge, each with the packages of ours that it needs and a lock file for just those.
FROM node:${NODE_TAG} AS pruned
ARG PACKAGE
WORKDIR /checkout
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    prune() { npx --yes "turbo@$(node -p "require('./package.json').devDependencies.turbo")" prune "$1" --docker --out-dir "$2"; } \
    && prune "@shop/${PACKAGE}" /built && prune @shop/edge /web \
    && cp tsconfig.*.json /built/full

FROM node:${NODE_TAG} AS built
ARG PACKAGE
# `1` for images of the demo: only then they hold code for stand-ins.
ARG VITE_STAND_INS
WORKDIR /shop
COPY --from=pruned /built/json ./
RUN --mount=type=cache,target=/root/.npm npm ci --workspace "${PACKAGE}" --workspace shell/runtime --workspace shell/kit --workspace services/tooling
COPY --from=pruned /built/full ./
RUN cd "${PACKAGE}" && npm run bundle

FROM node:${NODE_TAG} AS web
WORKDIR /shop
COPY --from=pruned /web/json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace infra/edge
COPY --from=pruned /web/full ./
# Nothing stays of the tools that only build and test.
RUN rm -rf services/tooling && find . -xtype l -delete

FROM node:${NODE_TAG}
ARG PACKAGE
ARG VERSION
ARG REVISION=unknown
LABEL org.opencontainers.image.title="${PACKAGE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /shop
COPY infra/deploy/docker/is-healthy.sh /
COPY --from=web /shop ./
COPY --from=built /shop/${PACKAGE}/dist ./dist
# What it offers and needs, where every image of the shop has it.
RUN ln -s /shop/dist/contract.json /contract.json && install -d -o node -g node /releases
ENV NODE_ENV=production REVISION=${REVISION} HOST=0.0.0.0 PORT=8080 HEALTH_PATH=/healthz DIST=/shop/dist RELEASES_DIR=/releases
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=6 CMD ["bash", "/is-healthy.sh"]
CMD ["node", "infra/edge/src/publish-server.ts"]
