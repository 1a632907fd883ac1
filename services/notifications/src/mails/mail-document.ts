import type { Binary } from 'mongodb';
import type { MailKind, MailState } from './mail.rules.ts';

/** A mail about one fact. The fact is its key, so there is never a second one. */
export interface MailDocument {
  /** `order-paid-<order id>` */
  readonly _id: string;
  readonly kind: MailKind;
  /** Whether it lets mails go first that cannot. */
  readonly canWait: boolean;
  /** Id of the order that it is about, then its number. */
  readonly order?: readonly string[];
  /** The recipient's account. */
  readonly uid: string;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  /** As it goes over the wire, composed once; gone some time after the mail came to an end. */
  readonly message?: Binary;
  readonly state: MailState;
  readonly tries: number;
  readonly createdAt: Date;
  /** Of the last move. */
  readonly at: Date;
  /** When somebody has to look at it again; absent at an end. */
  readonly due?: Date;
  readonly forgetAt?: Date;
  readonly problem?: string;
}

/** What a list shows of a mail. */
export type StoredMail = Pick<
  MailDocument,
  'kind' | 'order' | 'uid' | 'to' | 'subject' | 'state' | 'tries' | 'createdAt' | 'at' | 'problem'
> & { readonly id: string };

// Every query names its index, see decision 011.
export const indexes = {
  forget: 'mails_to_forget',
  newest: 'newest_mails',
  byState: 'mails_by_state',
  byPerson: 'mails_of_person',
  byOrder: 'mails_of_order',
} as const;
/** For updates, which take no names. */
export const byDue = { canWait: 1, due: 1 } as const;
export const byId = { hint: { _id: 1 } } as const;

/** Without what was written. */
export const listed = { message: 0 } as const;

export function toMail({ _id, ...mail }: Omit<MailDocument, 'message'>): StoredMail {
  return { id: _id, ...mail };
}
