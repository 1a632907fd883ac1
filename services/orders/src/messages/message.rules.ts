import { isChangedTooOften, tooManyChanges } from '../order/order.rules.ts';
import type { Order, SentMessage, TimelineEntry, Verdict } from '../order/order.types.ts';
import { changed, done, refused } from '../order/order-lines.rules.ts';

export interface Words {
  readonly id: string;
  readonly text: string;
  /** Tells a repeated request from another text under its key. */
  readonly fingerprint: string;
  readonly by: string;
  readonly now: Date;
}

/** Enough to find a repeated request, however many people write at once. */
const messagesKept = 20;

/** Returns the message or note that was added under this id. */
export function sentMessage({ lastMessages = [] }: Order, id: string): SentMessage | undefined {
  return lastMessages.find((sent) => sent.id === id);
}

function said(
  order: Order,
  { id, text, fingerprint, by, now }: Words,
  {
    what,
    lead,
    set,
    isStaff,
  }: {
    what: string;
    lead: string;
    isStaff: boolean;
    set?: Partial<Pick<Order, 'question' | 'officeToldAt'>>;
  },
): Verdict {
  if (sentMessage(order, id)) return done;
  if (isChangedTooOften(order, { isStaff })) return refused(tooManyChanges);
  const sent = { id, fingerprint, at: now };
  const entry: TimelineEntry = { at: now, what, text: `${lead}: ${text}`, by, ref: id, reason: text };
  return changed({
    to: order.state,
    set: { lastMessages: [...(order.lastMessages ?? []), sent].slice(-messagesKept), ...set },
    entry,
  });
}

const hourMs = 3_600_000;

/** A buyer's message waits for an answer, since the first one without. The office is mailed once an hour at most. */
export function ask(order: Order, words: Words): Verdict {
  const since = order.question?.state === 'open' ? order.question.since : words.now;
  const toldMs = order.officeToldAt?.getTime() ?? 0;
  const isDue = words.now.getTime() - toldMs >= hourMs;
  const set = {
    question: { state: 'open', since } as const,
    ...(isDue ? { officeToldAt: words.now } : {}),
  };
  return said(order, words, { what: 'question', lead: 'Message from the buyer', isStaff: false, set });
}

/** A message from the shop answers the buyer. */
export function write(order: Order, words: Words): Verdict {
  const question = { state: 'answered', since: words.now } as const;
  return said(order, words, {
    what: 'message',
    lead: 'Message from the shop',
    isStaff: true,
    set: { question },
  });
}

export function note(order: Order, words: Words): Verdict {
  return said(order, words, { what: 'note', lead: 'Note', isStaff: true });
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
