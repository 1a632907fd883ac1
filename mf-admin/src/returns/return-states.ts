import type { ReturnState } from '@shop/contracts/client';

export const returnStateNames: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  inspected: 'Inspected',
  refunded: 'Refunded',
  settled: 'Settled: refunded before',
  declined: 'Declined',
};
