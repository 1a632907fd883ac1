import type { EarlierTry } from '@shop/contracts/client';
import { useConfirm } from '@shop/front-kit';
import { ApiError, useSession } from '@shop/shop-runtime';
import { ago, attemptAt, earlierTry, isDecided } from './attempts.ts';

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
  return async function sendOnce<Reply>(
    { what, of = '', made, again }: Once,
    send: (headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Reply> {
    const attempt = attemptAt({ person: user?.email ?? '', what, of });
    const { key, isRepeated } = attempt.begin();
    try {
      const reply = await send({ 'idempotency-key': key });
      attempt.end(key);
      return reply;
    } catch (error) {
      const earlier = earlierTry(error);
      if (earlier || isDecided(error, { isRepeated })) attempt.end(key);
      if (!earlier || !(error instanceof ApiError) || !error.problem) throw error;
      const message = `${made(earlier)} ${ago(earlier.at)}.`;
      const another = await confirm({ title: message, text: `${again}?`, confirm: again, back: 'Back' });
      if (another) return sendOnce({ what, of, made, again }, send);
      throw new ApiError({ kind: 'refused', status: 422, problem: { ...error.problem, message } });
    }
  };
}
