import { type SearchFields, tokenize } from '@shop/service-kit';
import { phoneE164Of } from './order.rules.ts';
import type { Order } from './order.types.ts';
import { orderNumberTokens, searchedNumber } from './order-number.ts';

type Found = Pick<
  Order,
  'id' | 'number' | 'lines' | 'email' | 'clientName' | 'phone' | 'phoneE164' | 'delivery'
>;

/** A hundred part names can make a thousand index keys, so they come last and are cut off. */
const maxTokens = 300;

/** Returns the searchable texts of an order that can change. */
export function searched(order: Found): readonly string[] {
  return [order.clientName, ...phonesOf(order), partWords(order)];
}

/** Indexes both forms: callers leave out the country code, screens show it. */
function phonesOf(order: Found): string[] {
  const { phoneE164 } = phoneE164Of(order);
  return [order.phone, ...(phoneE164 === undefined ? [] : [phoneE164.slice(1)])];
}

function partWords({ lines }: Pick<Order, 'lines'>): string {
  return lines.map(({ partNumber = '', partName }) => `${partNumber} ${partName}`).join(' ');
}

export function orderSearchFields(order: Found): SearchFields {
  const { id, number, clientName, email } = order;
  const ofOrder = tokenize(id, ...phonesOf(order), clientName, email, ...orderNumberTokens(number));
  return { searchTokens: [...new Set([...ofOrder, ...tokenize(partWords(order))])].slice(0, maxTokens) };
}

const phoneLike = /^\+?[\d\s().-]+$/;
const phoneDigits = 5;

/**
 * Returns the tokens of a search; text that looks like a phone number becomes its digits. A word without tokens stays
 * as it is and matches nothing; dropping it would match everything. NUL is replaced, because the database rejects it
 * in expressions.
 */
export function searchedTokens(q = ''): string[] {
  const number = searchedNumber(q);
  if (number !== undefined) return [number];
  const digits = q.replace(/\D/g, '');
  if (phoneLike.test(q) && digits.length >= phoneDigits) return [digits];
  const words = q.toWellFormed().replaceAll('\0', ' \ufffd ').split(/\s+/);
  return words.flatMap((word) => {
    const tokens = tokenize(word);
    return tokens.length > 0 || word === '' ? tokens : [word];
  });
}
