import type { MailPreferences } from '@shop/contracts';
import type { MailKind } from '../mails/mail.rules.ts';

/** Somebody who never said anything gets all mails. */
export const allMails: MailPreferences = { shipments: true, reminders: true, stock: true, reviews: true };

const optional: Partial<Record<MailKind, keyof MailPreferences>> = {
  shipped: 'shipments',
  placed: 'reminders',
  'back-in-stock': 'stock',
  'review-published': 'reviews',
};

/** Mails about money, and about lines that were refused, always come. */
export function isOptional(kind: MailKind): boolean {
  return optional[kind] !== undefined;
}

export function isWanted(kind: MailKind, preferences: MailPreferences): boolean {
  const choice = optional[kind];
  return choice === undefined || preferences[choice];
}
