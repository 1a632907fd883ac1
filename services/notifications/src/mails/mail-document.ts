import type { Binary } from 'mongodb';
import type { MailKind, MailState } from './mail.rules.ts';

/** A mail about one fact. The fact is the key, so there is at most one. */
export interface MailDocument {
  /** Id of the fact: `order-paid-<order id>`. */
  readonly _id: string;
  readonly kind: MailKind;
  /** True when mails that can't wait go first. */
  readonly canWait: boolean;
  /** The order's id, then its number. */
  readonly order?: readonly string[];
  /** The recipient's account. */
  readonly uid: string;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  /** The raw mail, composed once; deleted 30 days after the mail reached a final state. */
  readonly message?: Binary;
  readonly state: MailState;
  readonly tries: number;
  readonly createdAt: Date;
  /** When `state` last changed. */
  readonly at: Date;
  /** When a worker must handle the mail next; absent in final states. */
  readonly due?: Date;
  readonly forgetAt?: Date;
  readonly problem?: string;
}

/** The fields shown in lists. */
export type StoredMail = Pick<
  MailDocument,
  'kind' | 'order' | 'uid' | 'to' | 'subject' | 'state' | 'tries' | 'createdAt' | 'at' | 'problem'
> & { readonly id: string };

/** Excludes the raw mail. */
export const listed = { message: 0 } as const;

export function toMail({ _id, ...mail }: Omit<MailDocument, 'message'>): StoredMail {
  return { id: _id, ...mail };
}
