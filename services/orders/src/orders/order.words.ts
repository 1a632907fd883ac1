import type { Order } from './order.types.ts';

/** What MongoDB takes in no expression, or keeps as another sign, is looked for as what it would be kept as. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

function pieces(text: string): string[] {
  return [...plain(text).split(/\s+/), ...plain(text).split(/[^\p{L}\p{N}]+/u)];
}

/** What an order can be found by: every word that somebody may begin to type. */
export function orderWords(
  order: Pick<Order, 'id' | 'partName' | 'email' | 'clientName' | 'phone'>,
): string[] {
  const domain = order.email.split('@')[1] ?? '';
  const words = [
    order.id,
    order.phone,
    domain,
    ...[order.partName, order.clientName, order.email].flatMap(pieces),
  ];
  return [...new Set(words.filter((word) => word !== ''))];
}

const phoneLike = /^\+?[\d\s().-]+$/;
const phoneDigits = 5;

/** The words of a search box; what looks like a phone number is looked for by its digits. */
export function searchWords(q = ''): string[] {
  const digits = q.replace(/\D/g, '');
  if (phoneLike.test(q) && digits.length >= phoneDigits) return [digits];
  return plain(q)
    .split(/\s+/)
    .filter((word) => word !== '');
}
