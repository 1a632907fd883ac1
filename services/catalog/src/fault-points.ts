import type { FaultPoints as Points } from '@shop/service-kit';

/** Moments at which a chaos test may stop the process, in the order in which they come. */
export const faultPoints = [
  'stock-before-line',
  'stock-after-line',
  'stock-before-answer',
  'stock-after-answer',
] as const;

export type FaultPoint = (typeof faultPoints)[number];
export type FaultPoints = Points<FaultPoint>;
