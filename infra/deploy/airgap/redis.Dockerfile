# In the place of the official Redis image: the distribution's Redis.
ARG DEBIAN_TAG
FROM parts-shop-airgap/debian:${DEBIAN_TAG}
RUN apt-get update && apt-get install -y --no-install-recommends redis-server \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* && install -d -o redis -g redis /data
WORKDIR /data
USER redis
EXPOSE 6379
CMD ["redis-server"]
