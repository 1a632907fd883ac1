import { z } from 'zod';
import { flag, integer, metadataParam, optionalText } from '../api/params.ts';
import { methodParams } from './method-params.ts';

/** The provider's limits for an amount in US dollars, in cents. */
const smallest = 50;
const largest = 99_999_999;

function refused(code: string, message: string) {
  return { code: 'custom' as const, message, params: { code } };
}

const amount = integer.superRefine((cents, context) => {
  if (cents < 1)
    context.addIssue(refused('parameter_invalid_integer', 'This value must be greater than or equal to 1.'));
  else if (cents < smallest)
    context.addIssue(refused('amount_too_small', 'Amount must be at least 50 cents'));
  else if (cents > largest)
    context.addIssue(refused('amount_too_large', 'Amount must be no more than $999,999.99'));
});

const currency = z
  .string()
  .toLowerCase()
  .regex(/^[a-z]{3}$/, 'it must be a three-letter code');

export const createParams = z.strictObject({
  amount,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
  payment_method: z.string().optional(),
  confirm: flag.default(false),
  description: optionalText.default(null),
  receipt_email: optionalText.default(null),
  metadata: metadataParam.default({}),
});

export const updateParams = z.strictObject({
  amount: amount.optional(),
  currency: currency.optional(),
  description: optionalText.optional(),
  receipt_email: optionalText.optional(),
  metadata: metadataParam.optional(),
});

export const confirmParams = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: methodParams.optional(),
  receipt_email: optionalText.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: flag.optional(),
});

export const authenticateParams = z.strictObject({
  client_secret: z.string(),
  outcome: z.enum(['succeed', 'fail']),
});

export const cancelParams = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .nullable()
    .default(null),
});

export const retrieveParams = z.strictObject({
  client_secret: z.string().optional(),
  expand: z.array(z.string()).optional(),
});
