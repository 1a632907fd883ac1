import type { mailStates, OrderHappened } from '@shop/contracts';

/**
 * `sending`: somebody has it, nothing can have been accepted yet. `handing`: the mail server is reading it. `unknown`: it may have
 * taken it or not, and it is never sent again by itself. `skipped`: the person does not want such mails.
 */
export type MailState = (typeof mailStates)[number];

export type MailKind = OrderHappened['what'] | 'back-in-stock' | 'review-published';

/** Money and orders go first. */
export function canWait(kind: MailKind): boolean {
  return kind === 'back-in-stock' || kind === 'review-published';
}

const second = 1_000;
const hour = 3_600 * second;

/** Whoever has a mail and has not begun to hand it over within this time is taken for dead. */
export const leaseMs = 120 * second;
/** After this time nobody hears any more whether the mail server took a mail. */
export const graceMs = 600 * second;
/** As long as mail servers usually keep trying. */
const tryForMs = 48 * hour;
const longestWaitMs = hour;

/** When to try a mail again after `tries` tries. */
export function waitMs(tries: number): number {
  return Math.min(5 * second * 2 ** (tries - 1), longestWaitMs);
}

/** What came of one try. `code` is the mail server's own answer. */
export type SendResult =
  | { readonly kind: 'accepted'; readonly response: string }
  | {
      readonly kind: 'failed';
      readonly problem: string;
      readonly code?: number | undefined;
      /** Whether it was about this mail, and not about the connection or who may use it. */
      readonly aboutMail: boolean;
      /** Whether the mail server had begun to read the mail. */
      readonly handing: boolean;
    };

export type NextState =
  | { readonly state: 'sent' | 'refused' | 'unknown'; readonly problem?: string }
  | { readonly state: 'queued'; readonly waitMs: number; readonly problem: string };

/**
 * Only an answer of the mail server says that a mail was not taken. Silence after it has begun to read says nothing: such a mail
 * may be in the person's mailbox.
 */
export function nextState(
  result: SendResult,
  { tries, createdAt }: { tries: number; createdAt: Date },
  now: Date,
): NextState {
  if (result.kind === 'accepted') return { state: 'sent' };
  const { problem, code, aboutMail, handing } = result;
  if (code === undefined && handing) return { state: 'unknown', problem };
  if (code !== undefined && code >= 500 && aboutMail) return { state: 'refused', problem };
  if (now.getTime() - createdAt.getTime() > tryForMs)
    return { state: 'refused', problem: `Not taken for two days: ${problem}` };
  return { state: 'queued', waitMs: waitMs(tries), problem };
}
