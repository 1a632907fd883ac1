import { z } from 'zod';
import type { Call, Endpoint } from './call.ts';
import { brandOf, digitsOf, passesCheckDigit } from './card-number.ts';
import { readyMade, testCards } from './cards.ts';
import { integer, metadata, parseParams } from './params.ts';
import { badParameter, ProviderError } from './provider-error.ts';
import { type Method, shown } from './records.ts';
import { newId, now } from './store.ts';

const text = z.string().max(1_000).nullable().default(null);

const cardParams = z.strictObject({
  number: z.string(),
  exp_month: integer,
  exp_year: integer,
  cvc: z.string(),
});

function cardWith(number: string): z.infer<typeof cardParams> {
  return { number, exp_month: 12, exp_year: 2040, cvc: '123' };
}

const tokenParams = z
  .strictObject({ token: z.string() })
  .transform(({ token }) => cardWith(readyMade[token] ?? ''));

const methodParams = z.strictObject({
  type: z.literal('card'),
  card: z.union([cardParams, tokenParams]),
  billing_details: z.strictObject({ email: text, name: text }).prefault({}),
  metadata: metadata.default({}),
});

type MethodParams = z.infer<typeof methodParams>;

function cardError(code: string, param: string, message: string): ProviderError {
  return new ProviderError(402, message, { type: 'card_error', code, param });
}

/** Refuses what is wrong with a card before a bank is asked. A card is valid until the end of its month. */
function assertCard({ number, exp_month: month, exp_year: year, cvc }: MethodParams['card']): void {
  const today = new Date();
  const isPast = year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (number.length < 13 || !passesCheckDigit(number))
    throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  if (month < 1 || month > 12 || isPast)
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  if (!/^\d{3,4}$/.test(cvc)) throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
}

function newMethod({ card, billing_details, metadata: own }: MethodParams, { store }: Call): Method {
  const number = digitsOf(card.number);
  assertCard({ ...card, number });
  return store.put({
    object: 'payment_method',
    id: newId('pm_1'),
    created: now(),
    livemode: false,
    type: 'card',
    card: {
      brand: brandOf(number),
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      last4: number.slice(-4),
    },
    billing_details,
    metadata: own,
    sandbox: testCards[number] ?? {},
  });
}

/** Returns the method of this id, or a new one of a ready-made test method. */
export function methodNamed(id: string, call: Call): Method {
  const number = readyMade[id];
  if (number !== undefined)
    return newMethod(
      { type: 'card', card: cardWith(number), billing_details: { email: null, name: null }, metadata: {} },
      call,
    );
  const method = call.store.find('payment_method', id);
  if (method) return method;
  const details = { code: 'resource_missing', param: 'payment_method' };
  throw badParameter(`No such PaymentMethod: '${id}'`, details);
}

export const createMethod: Endpoint = {
  method: 'post',
  path: '/payment_methods',
  open: true,
  run: (call) => shown(newMethod(parseParams(methodParams, call.input), call)),
};
