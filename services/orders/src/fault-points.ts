import type { FaultPoints as Points } from '@shop/service-kit';

/** Moments at which a chaos test may end the process, in the order in which they come. */
export const faultPoints = [
  'place-before-insert',
  'place-after-insert',
  'place-before-reply',
  'stock-before-decision',
  'stock-after-decision',
  'intent-after-create',
  'intent-after-store',
  'settle-before-claim',
  'settle-after-claim',
  'settle-after-paid',
  'webhook-after-store',
  'refund-before-provider',
  'refund-after-provider',
  'end-after-payment-closed',
  'change-before-send',
] as const;

export type FaultPoint = (typeof faultPoints)[number];
export type FaultPoints = Points<FaultPoint>;
