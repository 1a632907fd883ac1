# The shell and the micro-frontends: built files, and the program that publishes them to the releases of the edge. From the checkout:
#   docker build -f infra/deploy/docker/front-end.Dockerfile --build-arg PACKAGE=mf-admin --build-arg VERSION=1.0.0 .
# The base's tag: docker-compose.yml pins it for all.
ARG NODE_TAG

FROM node:${NODE_TAG} AS selected
ARG PACKAGE
ARG VERSION
ARG WEB_VERSION
WORKDIR /checkout
COPY . .
RUN node infra/deploy/docker/select.ts "${PACKAGE}" "${VERSION}" /built tsconfig.base.json tsconfig.node.json tsconfig.web.json \
    && node infra/deploy/docker/select.ts infra/edge "${WEB_VERSION}" /web

FROM node:${NODE_TAG} AS built
ARG PACKAGE
# `1` for images of the demo: only then they hold code for stand-ins.
ARG VITE_STAND_INS
WORKDIR /shop
COPY --from=selected /built/manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --workspace "${PACKAGE}" --workspace shell/kit --workspace services/tooling
COPY --from=selected /built/files ./
COPY --from=selected /checkout/services/tooling services/tooling/
RUN cd "${PACKAGE}" && /shop/node_modules/.bin/vite build && node /shop/services/tooling/contract-document/write.ts

FROM node:${NODE_TAG} AS web
WORKDIR /shop
COPY --from=selected /web/production ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace infra/edge \
    && find . -name node_modules -prune -o -type f -exec rm {} +
COPY --from=selected /web/files ./
# Nothing stays of our other packages, whose manifests npm wanted to see.
RUN find . -type d -empty -delete && find . -xtype l -delete

FROM node:${NODE_TAG}
ARG PACKAGE
ARG VERSION
ARG REVISION=unknown
LABEL org.opencontainers.image.title="${PACKAGE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /shop
COPY --from=web /shop ./
COPY --from=built /shop/${PACKAGE}/dist ./dist
# What it offers and needs, where every image of the shop has it.
RUN ln -s /shop/dist/contract.json /contract.json && install -d -o node -g node /releases
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 HEALTH_PATH=/healthz DIST=/shop/dist RELEASES_DIR=/releases
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=6 CMD ["bash", "/shop/infra/deploy/docker/is-healthy.sh"]
CMD ["node", "infra/edge/src/publish-server.ts"]
