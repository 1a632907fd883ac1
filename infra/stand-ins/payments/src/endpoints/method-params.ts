import { z } from 'zod';
import type { Call } from '../api/endpoint.ts';
import { integer, metadataParam, optionalText } from '../api/params.ts';
import { badParameter, ProviderError } from '../api/provider-error.ts';
import { digitsOf } from '../model/card-number.ts';
import { testMethods, testTokens } from '../model/cards.ts';
import { cardFault, newMethod } from '../model/method.ts';
import type { Method } from '../model/records.ts';

const text = optionalText.default(null);

const billingParams = z.strictObject({
  email: text,
  name: text,
  phone: text,
  address: z
    .strictObject({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
    .prefault({}),
});

function cardWith(number: string) {
  return { number, exp_month: '12', exp_year: '2040', cvc: '123' };
}

const tokenCard = z.strictObject({ token: z.string() });

/** One of the provider's ready-made tokens becomes the card it stands for. */
function withoutToken(card: unknown): unknown {
  const number = testTokens[tokenCard.safeParse(card).data?.token ?? ''];
  return number === undefined ? card : cardWith(number);
}

const cardParams = z.strictObject({
  number: z.string(),
  exp_month: integer,
  exp_year: integer,
  cvc: z.string().optional(),
});

/** A payment method as a browser sends it. */
export const methodParams = z.strictObject({
  type: z.literal('card'),
  card: z.preprocess(withoutToken, cardParams),
  billing_details: billingParams.prefault({}),
  metadata: metadataParam.default({}),
});

export function makeMethod(params: z.infer<typeof methodParams>, call: Call): Method {
  const card = {
    number: digitsOf(params.card.number),
    expMonth: params.card.exp_month,
    expYear: params.card.exp_year,
    cvc: params.card.cvc,
  };
  const fault = cardFault(card, call.now);
  if (fault) throw new ProviderError(402, { type: 'card_error', ...fault }, { executed: false });
  return newMethod({ card, billing: params.billing_details, metadata: params.metadata }, call);
}

/** A method by its id, or a new one where one of the provider's ready-made test methods is named. */
export function methodNamed(id: string, call: Call): Method {
  const number = testMethods[id];
  if (number !== undefined)
    return makeMethod(methodParams.parse({ type: 'card', card: cardWith(number) }), call);
  const method = call.tables.methods.get(id);
  if (!method)
    throw badParameter(`No such PaymentMethod: '${id}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  return method;
}
