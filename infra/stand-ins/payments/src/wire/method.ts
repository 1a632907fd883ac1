import type { Method } from '../model/records.ts';

export function cardBody(method: Method) {
  return {
    brand: method.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: method.brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: method.fingerprint,
    funding: 'credit',
    generated_from: null,
    last4: method.last4,
    networks: { available: [method.brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

export function methodBody(method: Method) {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...method.billing, tax_id: null },
    card: cardBody(method),
    created: method.created,
    customer: null,
    livemode: false,
    metadata: method.metadata,
    type: 'card',
  };
}
