# Whatever runs its .ts files on Node as they are: services, workers, the edge, stand-ins. From the checkout:
#   docker build -f infra/deploy/docker/service.Dockerfile --build-arg PACKAGE=services/orders --build-arg VERSION=1.0.0 .
# The base's tag: docker-compose.yml pins it for all.
ARG NODE_TAG

FROM node:${NODE_TAG} AS selected
ARG PACKAGE
ARG VERSION
# Paths of the checkout that the package needs besides the packages it names.
ARG ALSO=
WORKDIR /checkout
COPY . .
RUN node infra/deploy/docker/select.ts "${PACKAGE}" "${VERSION}" /selected ${ALSO}

# What it offers and needs, for those packages that others call or that call others.
FROM node:${NODE_TAG} AS published
WORKDIR /shop
COPY --from=selected /selected/manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --workspace services/tooling
COPY --from=selected /selected/files ./
COPY --from=selected /checkout/services/tooling services/tooling/
ARG PACKAGE
RUN mkdir /published && case "${PACKAGE}" in services/*) \
      cd "${PACKAGE}" && node /shop/services/tooling/contract-document/write.ts --out /published ;; esac

FROM node:${NODE_TAG} AS installed
ARG PACKAGE
# What npm leaves out besides.
ARG OMIT=dev
WORKDIR /shop
COPY --from=selected /selected/production ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --omit="${OMIT}" --workspace "${PACKAGE}" \
    && find . -name node_modules -prune -o -type f -exec rm {} +
COPY --from=selected /selected/files ./
# Nothing stays of our other packages, whose manifests npm wanted to see.
RUN find . -type d -empty -delete && find . -xtype l -delete

FROM node:${NODE_TAG}
ARG PACKAGE
ARG VERSION
ARG ENTRY=src/api.ts
ARG REVISION=unknown
LABEL org.opencontainers.image.title="${PACKAGE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /shop
COPY --from=installed /shop ./
COPY --from=published /published/ /
RUN ln -s "/shop/${PACKAGE}" /package && install -d -o node -g node /data /releases
# Of the container's 256 MB: half for what lives long, up to 48 for what does not, the rest for sockets, buffers and code.
ENV NODE_OPTIONS="--max-old-space-size=128 --max-semi-space-size=16"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 HEALTH_PATH=/readyz ENTRY="/package/${ENTRY}"
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=6 CMD ["bash", "/shop/infra/deploy/docker/is-healthy.sh"]
CMD ["sh", "-c", "exec node \"$ENTRY\""]
