/** Moments at which a crash test ends the worker, in the order in which they come. */
export const faultPoints = ['before-written', 'written', 'claimed', 'handing', 'taken', 'finished'] as const;
export type FaultPoint = (typeof faultPoints)[number];
