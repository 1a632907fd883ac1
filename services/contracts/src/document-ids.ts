/** Id of a shipment's packing slip among the documents of its order. */
export function packingSlipId(shipmentId: string): string {
  return `packing-slip-${shipmentId}`;
}
