#!/bin/bash
# Proves the images on an engine of one's own (DOCKER_HOST), with the demo's settings: from nothing to a part bought in the
# browser, down and up again, and a dump restored into another shop. Takes the ports of demo.env and those 100 above. Ends with
# both shops down and their data gone.
set -euo pipefail
cd "$(dirname "$0")/../../.."

. infra/deploy/versions.sh
settings=infra/deploy/demo.env
packages='catalog gateway identity notifications orders shell mf-storefront mf-dashboard mf-admin'
work=$(mktemp -d)
declare -A ports
while IFS== read -r name port; do ports[$name]=${!name:-$port}; done < <(grep '^[A-Z_]*_PORT=' "$settings")

# From here on every step is about this shop: its compose project, how far its ports are from the usual ones, its network.
use() { # PROJECT PORTS_UP API_SUBNET
  project=(--env-file "$settings" -p "$1")
  export API_SUBNET=$3
  for name in "${!ports[@]}"; do export "$name=$((ports[$name] + $2))"; done
  export SHOP_URL=http://127.0.0.1:$WEB_PORT SHOP_API_URL=http://127.0.0.1:$WEB_PORT/api
}
use_shop() { use parts-shop 0 172.29.77.0/28; }
use_scratch() { use parts-shop-scratch 100 172.29.77.16/28; }

compose() { docker --log-level error compose --progress quiet "${project[@]}" "$@"; }
run() { node infra/local/bootstrap.mjs "$@"; }
order() { run infra/deploy/airgap/order.ts "$@"; }

clean_up() {
  for each in use_scratch use_shop; do "$each" && compose down --volumes; done
  rm -rf "$work"
}
trap clean_up EXIT

step() { # TITLE COMMAND …
  local began=$SECONDS
  "${@:2}"
  echo "ok  $1 ($((SECONDS - began)) s)"
}

# Every image says what it offers and needs, and none would break another.
expect_fit() {
  local name version
  mkdir "$work/contracts"
  for name in $packages; do
    version=${name^^}_VERSION version=${version//-/_}
    docker run --rm --pull never --network none --entrypoint cat "parts-shop/$name:${!version}" /contract.json >"$work/contracts/$name.json"
  done
  for name in $packages; do
    run infra/deploy/can-deploy.ts "$name" --contract "$work/contracts/$name.json" --live "$work/contracts" >>"$work/fit.log" \
      || { cat "$work/fit.log"; return 1; }
  done
}

# Files of earlier versions, as images that were replaced left them.
leave_earlier_files() {
  compose exec -T edge sh -c 'for each in shell mf-storefront; do
    mkdir -p /releases/$each/0.0.1-earlier/assets
    echo "// earlier" >/releases/$each/0.0.1-earlier/assets/earlier.js
  done'
}
expect_earlier_files() {
  for path in /assets/earlier.js /mf/storefront/0.0.1-earlier/assets/earlier.js; do
    curl --fail --silent --show-error --output /dev/null "$SHOP_URL$path"
  done
}

buy_in_browser() {
  node node_modules/.bin/playwright test --config infra/e2e/playwright.config.ts --output "$work/results" buying.e2e.ts --grep P-04
}
buy() { bought=$(order buy); }

use_shop
step 'every image says what it offers, and they fit' expect_fit
step 'up from nothing' compose up --wait --no-build
step 'a part bought in the browser' buy_in_browser
step 'a part bought by the demo shopper' buy
step 'files of earlier builds are left' leave_earlier_files
step 'down' compose down
step 'up again' compose up --wait --no-build
step 'the order is there and paid' order expect-paid "$bought"
step 'open tabs still get files of earlier builds' expect_earlier_files
step 'dump' infra/deploy/backup/backup.sh "$work/shop.archive.gz" "${project[@]}"
step 'down, to have room' compose down
use_scratch
step 'restored into a second shop' infra/deploy/backup/restore.sh "$work/shop.archive.gz" "${project[@]}"
step 'the order is there and paid, there too' order expect-paid "$bought"
