# Read this from the checkout's root (`. infra/deploy/versions.sh`) before `docker compose`: every image is then built, started and
# gone back to under the version in its package.json, and carries its commit. A variable that is set already stays.
for folder in services/catalog services/gateway services/identity services/notifications services/orders infra/edge shell mf-admin mf-dashboard mf-storefront; do
  name=$(basename "$folder" | tr a-z- A-Z_)_VERSION
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$folder/package.json")
  eval "export $name=\${$name:-$version}"
done
export REVISION=${REVISION:-$(git rev-parse HEAD)}
