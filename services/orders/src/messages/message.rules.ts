import type { Order, TimelineEntry } from '../orders/order.types.ts';
import { changesMax, tooManyChanges } from '../orders/shipment.rules.ts';
import { changed, done, refused, type Verdict } from '../orders/verdict.rules.ts';

export interface Words {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  readonly now: Date;
}

function said(
  order: Order,
  { id, text, by, now }: Words,
  { what, lead, question }: { what: string; lead: string; question?: Order['question'] },
): Verdict {
  if (order.lastMessage === id) return done;
  if (order.version >= changesMax) return refused(tooManyChanges);
  const entry: TimelineEntry = { at: now, what, text: `${lead}: ${text}`, by, ref: id, reason: text };
  return changed({
    to: order.state,
    set: { lastMessage: id, ...(question ? { question } : {}) },
    entry,
  });
}

/** A buyer's message waits for an answer, since the first one without. */
export function ask(order: Order, words: Words): Verdict {
  const since = order.question?.state === 'open' ? order.question.since : words.now;
  const question = { state: 'open', since } as const;
  return said(order, words, { what: 'question', lead: 'Message from the buyer', question });
}

/** A message from the shop answers the buyer. */
export function write(order: Order, words: Words): Verdict {
  const question = { state: 'answered', since: words.now } as const;
  return said(order, words, { what: 'message', lead: 'Message from the shop', question });
}

export function note(order: Order, words: Words): Verdict {
  return said(order, words, { what: 'note', lead: 'Note' });
}

/** Marks the buyer's message as answered, for one that needs no answer. */
export function closeQuestion(order: Order, { by, now }: Pick<Words, 'by' | 'now'>): Verdict {
  if (order.question?.state !== 'open') return done;
  return changed({
    to: order.state,
    set: { question: { state: 'answered', since: now } },
    entry: { at: now, what: 'note', text: 'The message needs no answer', by },
  });
}
