import type { Charge, Decline, Method } from '../model/records.ts';
import { cardBody } from './method.ts';

function outcomeBody(failure: Decline | null) {
  return failure
    ? {
        network_status: 'declined_by_network',
        reason: failure.declineCode,
        risk_level: 'normal',
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : {
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      };
}

export function chargeBody(charge: Charge, method: Method) {
  const paid = charge.failure === null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    balance_transaction: null,
    billing_details: { ...method.billing, tax_id: null },
    captured: paid,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: false,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    livemode: false,
    metadata: charge.metadata,
    outcome: outcomeBody(charge.failure),
    paid,
    payment_intent: charge.intent,
    payment_method: method.id,
    payment_method_details: { card: cardBody(method), type: 'card' },
    receipt_email: charge.receiptEmail,
    receipt_url: null,
    refunded: paid && charge.amountRefunded === charge.amount,
    status: paid ? 'succeeded' : 'failed',
  };
}
