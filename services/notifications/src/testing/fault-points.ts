/** Moments at which a crash test kills the worker, in order. */
export const faultPoints = ['before-written', 'written', 'claimed', 'handing', 'taken', 'finished'] as const;
export type FaultPoint = (typeof faultPoints)[number];
