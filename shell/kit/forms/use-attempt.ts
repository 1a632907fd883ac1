import { t } from '@lingui/core/macro';
import type { EarlierTry } from '@shop/contracts/client';
import { useConfirm } from '@shop/front-kit';
import { ApiError, useSession } from '@shop/shop-runtime';
import { ago, attemptAt, sendOnce } from './attempts.ts';

/** Something that a change makes, so that sending it twice would make two. */
export interface Once {
  /** The kind of thing made: `refund`, `message`. */
  readonly what: string;
  /** The subject, such as an order's id. */
  readonly of?: string;
  /** Says what an earlier try made, without its time: `$5 was refunded`. */
  readonly made: (earlier: EarlierTry) => string;
  /** The button that makes another one: `Refund again`. */
  readonly again: string;
}

/**
 * Returns a function that sends a change with its attempt's Idempotency-Key. If an earlier try with other content went through, it
 * asks before it makes another one.
 */
export function useAttempt() {
  const { user } = useSession();
  const confirm = useConfirm();
  return async function sendAttempt<Reply>(
    { what, of = '', made, again }: Once,
    send: (headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Reply> {
    const attempt = attemptAt({ person: user?.email ?? '', what, of });
    const sent = await sendOnce(attempt, send);
    attempt.end(sent.key);
    if (!sent.earlier) return sent.reply;
    const message = `${made(sent.earlier)} ${ago(sent.earlier.at)}.`;
    const another = await confirm({ title: message, text: `${again}?`, confirm: again, back: t`Back` });
    if (another) return sendAttempt({ what, of, made, again }, send);
    const { problem } = sent.refusal;
    throw new ApiError({ kind: 'refused', status: 422, problem: problem && { ...problem, message } });
  };
}
