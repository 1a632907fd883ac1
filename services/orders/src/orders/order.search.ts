import { type SearchFields, tokenize } from '@shop/service-kit';
import { phoneE164Of } from './order.reply.ts';
import type { Order } from './order.types.ts';
import { orderNumberTokens, searchedNumber } from './order-number.ts';

type Found = Pick<
  Order,
  'id' | 'number' | 'lines' | 'email' | 'clientName' | 'phone' | 'phoneE164' | 'delivery'
>;

/** A hundred part names could be a thousand index keys, so the order's own tokens come first. */
const maxTokens = 300;

/** The searched texts of an order that can change. */
export function searched(order: Found): readonly string[] {
  return [order.clientName, ...phonesOf(order), partWords(order)];
}

/** Both ways to write the number: callers leave their country out, and screens show it. */
function phonesOf(order: Found): string[] {
  const { phoneE164 } = phoneE164Of(order);
  return [order.phone, ...(phoneE164 === undefined ? [] : [phoneE164.slice(1)])];
}

function partWords({ lines }: Pick<Order, 'lines'>): string {
  return lines.map(({ partNumber = '', partName }) => `${partNumber} ${partName}`).join(' ');
}

/** Everything an order can be found by. */
export function orderSearchFields(order: Found): SearchFields {
  const { id, number, clientName, email } = order;
  const ofOrder = tokenize(id, ...phonesOf(order), clientName, email, ...orderNumberTokens(number));
  return { searchTokens: [...new Set([...ofOrder, ...tokenize(partWords(order))])].slice(0, maxTokens) };
}

const phoneLike = /^\+?[\d\s().-]+$/;
const phoneDigits = 5;

/**
 * The tokens of a search box; what looks like a phone number is looked for by its digits. A word without any token is looked for
 * as it is and found nowhere, where no condition would find everything; so is a NUL, which the database takes in no expression.
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
