import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { MailPreferences } from '@shop/contracts';
import type { ChosenMailKind, MailKind } from '../mails/mail.rules.ts';

/** Customers get all mails until they choose. */
export const allMails: MailPreferences = {
  orders: true,
  shipments: true,
  reminders: true,
  stock: true,
  reviews: true,
};

/** The choices as named in mails, following "mails about". */
export const topics: Readonly<Record<keyof MailPreferences, MessageDescriptor>> = {
  orders: msg`payments, refunds and changes to your orders`,
  shipments: msg`parcels we send you`,
  reminders: msg`orders you have not paid yet`,
  stock: msg`parts that are back in stock`,
  reviews: msg`your reviews`,
};

const choices: Readonly<Record<ChosenMailKind, keyof MailPreferences>> = {
  placed: 'reminders',
  'placed-by-shop': 'orders',
  shipped: 'shipments',
  'tracking-changed': 'shipments',
  'shipment-cancelled': 'shipments',
  'line-refused': 'orders',
  paid: 'orders',
  expired: 'orders',
  cancelled: 'orders',
  refunded: 'orders',
  'refund-failed': 'orders',
  'return-approved': 'orders',
  'return-declined': 'orders',
  message: 'orders',
  question: 'orders',
  'back-in-stock': 'stock',
  'review-published': 'reviews',
};

/** Undefined for a mail that asks for a consent. */
export function choiceOf(kind: MailKind): keyof MailPreferences | undefined {
  return kind === 'newsletter-asked' ? undefined : choices[kind];
}
