import { plainText, splitPhone } from '@shop/contracts';
import { prefixFilter, tokenize } from '@shop/service-kit';
import { phoneE164Of } from './order.rules.ts';
import type { Order } from './order.types.ts';
import { orderNumberTokens, searchedNumber } from './order-number.ts';

type Found = Omit<Order, 'uid' | 'state' | 'version' | 'createdAt'>;

/** A hundred part names can make a thousand index keys, so they come last and are cut off. */
const maxTokens = 300;

/** Returns the searchable texts of an order that can change. */
export function searched(order: Found): readonly string[] {
  return [order.clientName, ...phonesOf(order), ...references(order), ...placesOf(order), partWords(order)];
}

/** Numbers of the order in other books: the buyer's, the carrier's, the provider's, the tax office's. */
function references({
  purchaseOrderNumber,
  invoiceNumber,
  transactionId,
  transfer,
  shipments = [],
  ...order
}: Found): string[] {
  const tracking = shipments.map(({ trackingNumber }) => trackingNumber);
  const taxIds = [order.delivery?.taxId, order.billing?.taxId];
  return [
    purchaseOrderNumber,
    invoiceNumber,
    transactionId,
    transfer?.reference,
    ...taxIds,
    ...tracking,
  ].filter((text) => text !== undefined);
}

function placesOf({ delivery, billing }: Found): string[] {
  return [delivery, billing].flatMap((place) => (place ? [`${place.company ?? ''} ${place.city}`] : []));
}

/** Numbers are also typed without their signs, or without their letters. */
function joined(text: string): string[] {
  return [text.replace(/[^\p{L}\p{N}]/gu, ''), text.replace(/\D/g, '')];
}

/** Indexes both forms: callers leave out the country code, screens show it. */
function phonesOf(order: Found): string[] {
  const { phoneE164 } = phoneE164Of(order);
  return phoneE164 === undefined ? [order.phone] : [order.phone, phoneE164.slice(1)];
}

function partWords({ lines }: Pick<Order, 'lines'>): string {
  return lines.map(({ partNumber = '', partName }) => `${partNumber} ${partName}`).join(' ');
}

export function orderSearchFields(order: Found): { searchTokens: string[] } {
  const { id, number, clientName, email } = order;
  const phones = phonesOf(order);
  const others = references(order);
  const ofOrder = tokenize(
    id,
    ...phones,
    clientName,
    email,
    ...orderNumberTokens(number),
    ...others,
    ...others.flatMap(joined),
    ...placesOf(order),
  );
  const tokens = [...ofOrder, ...phones.slice(-1).map(reversedDigits), ...tokenize(partWords(order))];
  return { searchTokens: [...new Set(tokens)].slice(0, maxTokens) };
}

const phoneLike = /^\+?[\d\s().-]+$/;
const phoneDigits = 5;

/** Without the zeros of national numbers, so that they match the end of international ones. */
function reversedDigits(phone: string): string {
  return `~${[...splitPhone(phone).number.replace(/\D/g, '').replace(/^0+/, '')].reverse().join('')}`;
}

/** Returns the beginnings of tokens for text that looks like a number: its digits, and the end of a phone number. */
function numbersIn(text: string): string[] {
  const q = plainText(text);
  const digits = q.replace(/\D/g, '');
  if (!phoneLike.test(q) || digits.length < phoneDigits) return [];
  const reversed = reversedDigits(digits);
  return reversed.length > phoneDigits ? [digits, reversed] : [digits];
}

/**
 * Returns the beginnings of tokens that an order must all have. A word without tokens stays as it is and matches nothing; dropping it
 * would match everything. NUL is replaced, because the database rejects it in expressions.
 */
export function searchedWords(q: string): string[] {
  const words = q.toWellFormed().replaceAll('\0', ' \ufffd ').split(/\s+/);
  return words.flatMap((word) => {
    const tokens = tokenize(word);
    return tokens.length > 0 || word === '' ? tokens : [word];
  });
}

/** Matches orders by words, of which `rarest` uses the index, or by the digits of a number; digits also match the end of a phone number. */
export function searchFilter(q = '', rarest?: string) {
  const number = searchedNumber(q);
  if (number !== undefined) return prefixFilter([number]);
  const numbers = numbersIn(q);
  if (numbers.length > 0) return { searchTokens: { $in: numbers.map((start) => new RegExp(`^${start}`)) } };
  return prefixFilter(searchedWords(q), rarest);
}
