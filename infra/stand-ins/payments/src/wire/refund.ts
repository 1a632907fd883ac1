import type { Refund } from '../model/records.ts';

export function refundBody(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: refund.metadata,
    payment_intent: refund.intent,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    status: refund.status,
    transfer_reversal: null,
  };
}
