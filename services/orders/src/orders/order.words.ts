import type { Order } from './order.ts';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const pieces = (text: string): string[] => [
  ...plain(text).split(/\s+/),
  ...plain(text).split(/[^\p{L}\p{N}]+/u),
];

/** What an order can be found by: every word that somebody may begin to type. */
export const orderWords = (
  order: Pick<Order, 'id' | 'partName' | 'email' | 'clientName' | 'phone'>,
): string[] => {
  const domain = order.email.split('@')[1] ?? '';
  const words = [
    order.id,
    order.phone,
    domain,
    ...[order.partName, order.clientName, order.email].flatMap(pieces),
  ];
  return [...new Set(words.filter((word) => word !== ''))];
};

/** The words of a search box; a phone number is looked for by its digits. */
export const searchWords = (q: string | undefined): string[] =>
  plain(q ?? '')
    .split(/\s+/)
    .map((word) => (/^\+?[\d().-]+$/.test(word) ? word.replace(/\D/g, '') : word))
    .filter((word) => word !== '');
