export interface MailContent {
  readonly subject: string;
  /** One sentence stating what happened. */
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly text: string; readonly url?: string }[];
  readonly lines: readonly MailLine[];
  readonly total?: { readonly label: string; readonly amount: string };
  readonly action: { readonly label: string; readonly url: string };
  /** Why the recipient gets this mail. */
  readonly why: string;
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

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function dollarsOf(cents: number): string {
  return money.format(cents / 100);
}

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** `22 Nov 2026, 14:30 UTC`: names a zone that every reader can convert, since the mail does not know theirs. */
export function timeOf(iso: string): string {
  return `${time.format(new Date(iso))} UTC`;
}
