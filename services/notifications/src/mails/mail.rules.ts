import type { mailStates, OrderHappened } from '@shop/contracts';

/**
 * `sending`: a worker has claimed it, the mail server can't have it yet. `handing`: the mail server is reading it. `unknown`:
 * the mail server may have it, so it is never resent automatically. `skipped`: the recipient opted out or has no verified
 * address.
 */
export type MailState = (typeof mailStates)[number];

/** Mails that a person can unsubscribe from, except those for the office. */
export type ChosenMailKind = OrderHappened['what'] | 'back-in-stock' | 'review-published';
export type MailKind = ChosenMailKind | 'newsletter-asked';

/** Questions of buyers go to the office, which cannot unsubscribe. */
export function isForOffice(kind: MailKind): boolean {
  return kind === 'question';
}

/** Mails about orders and payments go first. */
export function canWait(kind: MailKind): boolean {
  return kind === 'back-in-stock' || kind === 'review-published' || kind === 'newsletter-asked';
}

const second = 1_000;
const hour = 3_600 * second;

/** A worker that has not started handing over its mail within this time counts as crashed. */
export const leaseMs = 120 * second;
/** After this time, the worker can no longer learn whether the mail server took the mail. */
export const graceMs = 600 * second;
/** Mail servers usually retry for this long. */
const tryForMs = 48 * hour;
const longestWaitMs = hour;

/** Returns the delay in ms before the next attempt, after `tries` attempts. */
export function waitMs(tries: number): number {
  return Math.min(5 * second * 2 ** (tries - 1), longestWaitMs);
}

/** The outcome of one attempt. `code` is the mail server's reply code. */
export type SendResult =
  | { readonly kind: 'accepted'; readonly response: string }
  | {
      readonly kind: 'failed';
      readonly problem: string;
      readonly code?: number | undefined;
      /** False when the failure concerns the connection or the login, not this mail. */
      readonly aboutMail: boolean;
      /** True when the mail server had started to read the mail. */
      readonly handing: boolean;
    };

export type NextState =
  | { readonly state: 'sent' | 'refused' | 'unknown'; readonly problem?: string }
  | { readonly state: 'queued'; readonly waitMs: number; readonly problem: string };

/** Only a reply proves that a mail was not accepted. Without one after the server started reading, the mail may have been delivered. */
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
