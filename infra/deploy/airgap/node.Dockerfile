# In the place of the official Node image: Node and npm from their npm packages (context: both, unpacked).
ARG DEBIAN_TAG
FROM parts-shop-airgap/debian:${DEBIAN_TAG}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
# Package sources behind an authority of one's own are believed by npm too.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
