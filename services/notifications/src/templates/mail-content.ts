import type { CompanyContact } from '@shop/contracts';

export interface MailContent {
  readonly subject: string;
  /** One sentence stating what happened. */
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly text: string; readonly url?: string }[];
  readonly lines: readonly MailLine[];
  readonly total?: MailSum;
  /** The tax within the total. */
  readonly included?: MailSum;
  readonly action: { readonly label: string; readonly url: string };
  /** Why the recipient gets this mail. */
  readonly why: string;
}

/** Keeps the company's data at the time of writing, so that every attempt composes the same bytes. */
export interface WrittenMail extends MailContent {
  readonly company: CompanyContact;
}

interface MailSum {
  readonly label: string;
  readonly amount: string;
}

/** Links and texts for opting out. */
export interface WaysOut {
  /** Topic that the unsubscribe link opts out of. */
  readonly topic: string;
  readonly unsubscribe: string;
  readonly preferences: string;
}

export interface MailLine {
  readonly name: string;
  readonly number?: string;
  /** Absent on a charge. */
  readonly quantity?: number;
  /** An amount of money, or what happened to the line. */
  readonly amount: string;
}
