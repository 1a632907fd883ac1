import type { Intent, Method, PaymentError } from '../model/records.ts';
import { docUrl } from './doc-url.ts';
import { methodBody } from './method.ts';

function errorBody(error: PaymentError, method: Method | undefined) {
  return {
    type: error.type,
    code: error.code,
    ...(error.declineCode === null ? {} : { decline_code: error.declineCode }),
    doc_url: docUrl(error.code),
    message: error.message,
    ...(error.param === null ? {} : { param: error.param }),
    ...(error.charge === null ? {} : { charge: error.charge }),
    payment_method: method ? methodBody(method) : null,
  };
}

/** The part of an intent that a browser may see. */
export function publicIntentBody(intent: Intent, failedMethod: Method | undefined) {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.allowedMethods,
    amount: intent.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: intent.automaticMethods
      ? { allow_redirects: intent.automaticMethods, enabled: true }
      : null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.lastError ? errorBody(intent.lastError, failedMethod) : null,
    livemode: false,
    next_action: intent.challenge
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', source: intent.challenge },
        }
      : null,
    payment_method: intent.method,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: intent.receiptEmail,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: intent.status,
  };
}

/** The whole intent, for holders of the secret key and in events. */
export function intentBody(intent: Intent, failedMethod: Method | undefined) {
  return {
    ...publicIntentBody(intent, failedMethod),
    amount_capturable: 0,
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    customer: null,
    latest_charge: intent.latestCharge,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}
