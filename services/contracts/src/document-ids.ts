export function packingSlipId(shipmentId: string): string {
  return `packing-slip-${shipmentId}`;
}
