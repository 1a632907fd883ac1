import { createHash } from 'node:crypto';
import { brandOf, passesCheckDigit } from './card-number.ts';
import { behaviourOf } from './cards.ts';
import type { IntentContext } from './intent.ts';
import type { Method } from './records.ts';

export interface CardDetails {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc?: string | undefined;
}

export interface CardFault {
  readonly code: string;
  readonly param: string;
  readonly message: string;
}

function longYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** Whether the card has run out; a card is good until the end of its month. */
function isPast(year: number, month: number, today: Date): boolean {
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

/** What is wrong with a card as such, before any bank is asked. */
export function cardFault(
  { number, expMonth, expYear, cvc }: CardDetails,
  now: number,
): CardFault | undefined {
  const year = longYear(expYear);
  const today = new Date(now * 1_000);
  if (number.length < 13 || !passesCheckDigit(number))
    return { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' };
  if (year < today.getUTCFullYear())
    return {
      code: 'invalid_expiry_year',
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    };
  if (expMonth < 1 || expMonth > 12 || isPast(year, expMonth, today))
    return {
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    };
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    return { code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." };
  return undefined;
}

export function newMethod(
  {
    card,
    billing,
    metadata,
  }: { card: CardDetails; billing: Method['billing']; metadata: Method['metadata'] },
  { now, newId }: IntentContext,
): Method {
  return {
    id: newId('pm_1'),
    created: now,
    brand: brandOf(card.number),
    last4: card.number.slice(-4),
    expMonth: card.expMonth,
    expYear: longYear(card.expYear),
    fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
    behaviour: behaviourOf(card.number, card.cvc !== undefined && card.cvc !== ''),
    billing,
    metadata,
  };
}
