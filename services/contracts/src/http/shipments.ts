import { z } from 'zod';
import { limits } from '../limits.ts';
import {
  addsOnce,
  deleted,
  httpUrl,
  id,
  optionalText,
  requiredText,
  signature,
  wholeNumber,
} from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';

const route = routesOf('orders');

const sentLine = z.strictObject({ lineId: id, quantity: wholeNumber(1, texts.quantityInvalid) });

export const shipment = z.object({
  id: z.string(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number().int() })),
  ...signature,
  /** ISO time. */
  at: z.string(),
});

export const newShipment = z.object({
  orderId: id,
  carrier: optionalText(60),
  trackingNumber: optionalText(80),
  trackingUrl: httpUrl('Enter a web address').optional(),
  /** Defaults to everything left to ship. */
  lines: z.array(sentLine).min(1, texts.shipmentEmpty).max(limits.orderLinesMax).optional(),
});

/** Fields left out stay; `null` removes one. */
export const shipmentCorrection = z.object({
  carrier: z.nullable(newShipment.shape.carrier),
  trackingNumber: z.nullable(newShipment.shape.trackingNumber),
  trackingUrl: z.nullable(newShipment.shape.trackingUrl),
});

export const shipmentCancellation = z.object({
  reason: requiredText(texts.reasonRequired, limits.reasonMax),
});

const shipmentParams = z.object({ orderId: id, shipmentId: z.string().min(1).max(64) });

export const shipmentRoutes = {
  shipLines: route('shipLines', {
    summary:
      'Ship pieces of a paid order, or all that is left; 409 shipment-too-much with `left`, shipment-undone',
    body: newShipment,
    ...addsOnce,
    refusals: [404, 409],
    reply: shipment,
  }),
  correctShipment: route('correctShipment', {
    summary: "Add or correct a parcel's carrier and tracking and tell the buyer; 409 shipment-gone",
    params: shipmentParams,
    body: shipmentCorrection,
    refusals: [409],
    reply: shipment,
  }),
  cancelShipment: route('cancelShipment', {
    summary: 'Cancel a shipment and tell the buyer why; 409 shipment-refunded after a later refund',
    params: shipmentParams,
    body: shipmentCancellation,
    refusals: [409],
    reply: deleted,
  }),
  undoShipment: route('undoShipment', {
    summary: `Undo a shipment within ${limits.undoSeconds} seconds, before the buyer is notified; 409 shipment-final later`,
    params: shipmentParams,
    refusals: [409],
    reply: deleted,
  }),
} as const;

export type Shipment = z.infer<typeof shipment>;
export type ShipmentCorrection = z.output<typeof shipmentCorrection>;
export type NewShipment = z.infer<typeof newShipment>;
