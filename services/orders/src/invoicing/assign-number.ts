import { setTimeout as wait } from 'node:timers/promises';
import type { Outbox, OutboxEntry } from '@shop/service-kit';
import { nextPlace, type Place } from '../papers/papers.rules.ts';

/** Another paper gets its number with every lost race. */
const maxRaces = 100;
const longestWaitMs = 20;

interface NumberedPapers<Paper> {
  /** The database's time, one clock for all processes, and the last paper of its year. */
  readonly latest: () => Promise<{ now: Date; last?: Place }>;
  readonly insert: (paper: Paper, outbox: readonly OutboxEntry[]) => Promise<boolean>;
  /** The stored paper about the same thing. */
  readonly same: (paper: Paper) => Promise<Paper | undefined>;
}

interface NewPaper<Paper> {
  readonly build: (place: Place) => Paper;
  /** The message that renders it. */
  readonly message: (paper: Paper, now: Date) => OutboxEntry;
}

/** Issues a paper under the next number, or returns the stored one. A crash before the insert uses no number. */
export async function assignNumber<Paper extends { readonly _id: string }>(
  { store, outbox }: { store: NumberedPapers<Paper>; outbox: Outbox },
  { build, message }: NewPaper<Paper>,
): Promise<Paper> {
  for (let race = 0; race < maxRaces; race += 1) {
    const { now, last } = await store.latest();
    const paper = build(nextPlace(last, now));
    const messages = [message(paper, now)];
    if (await store.insert(paper, messages)) {
      await outbox.publish(paper._id, messages);
      return paper;
    }
    const known = await store.same(paper);
    if (known) return known;
    // Jitter, so losers don't collide again.
    await wait(Math.random() * longestWaitMs);
  }
  throw new Error('a paper got no number: too many others were faster');
}
