#!/bin/bash
# Rolls PACKAGE, and its worker, to what OVERLAY says, and nothing else in NAMESPACE. If it does not get ready, or the shop does not
# answer afterwards, the version before comes back and this ends with 1.
set -euo pipefail

in_cluster() { kubectl -n "$NAMESPACE" "$@"; }
of_package="app.kubernetes.io/name in ($PACKAGE, $PACKAGE-worker)"
revision='{.metadata.annotations.deployment\.kubernetes\.io/revision}'
mapfile -t before < <(in_cluster get deployments -l "$of_package" -o jsonpath="{range .items[*]}{.metadata.name} $revision{'\n'}{end}")

rolled() {
  mapfile -t deployments < <(in_cluster get deployments -l "$of_package" -o name)
  # None: the cluster did not answer.
  [ "${#deployments[@]}" -gt 0 ] || return 1
  for each in "${deployments[@]}"; do
    in_cluster rollout status "$each" --timeout 5m || return 1
  done
}

answers() {
  local origin page ask=(curl --fail --silent --show-error --max-time 10 --retry 5 --retry-all-errors)
  origin=$(sed -n 's/^ *- PUBLIC_ORIGIN=//p' "$OVERLAY/kustomization.yaml")
  page=$("${ask[@]}" "$origin/") && [[ $page == *'<div id="root"'* ]] &&
    "${ask[@]}" --output /dev/null "$origin/remotes.json" &&
    "${ask[@]}" --output /dev/null "$origin/api/readyz"
}

# Settings have a new name when they change, so those of other packages stay as they are.
kubectl apply -k "$OVERLAY" -l app.kubernetes.io/component=settings
kubectl apply -k "$OVERLAY" -l "$of_package"
if rolled && answers; then exit; fi
for each in "${before[@]}"; do in_cluster rollout undo "deployment/${each% *}" --to-revision "${each#* }"; done
rolled || true
echo "$PACKAGE was taken back: it did not get ready, or the shop did not answer." >&2
exit 1
