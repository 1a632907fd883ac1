import type { NewOrder, Part, Problem } from '@shop/contracts';
import { formatDollars, messageOf, useApi, useMutation, useQueryClient, useToast } from '@shop/front-kit';
import { useState } from 'react';
import { partKey } from './api/part.ts';
import { createIdempotencyKeys } from './order-keys.ts';
import { definiteRefusal } from './place-once.ts';
import { noticeOf, type PurchaseNotice } from './purchase-news.rules.ts';
import { purchasePart } from './purchase-part.ts';
import { explainRefusal, isAboutOpenOrders } from './refusal.rules.ts';

const unknownOutcome = 'Your entries are kept, and trying again does not order twice.';

interface Listeners {
  onPlaced: () => void;
  onRefused: (problem: Problem) => void;
}

/** What this browser knows about a part and the list it stands in. */
function usePartCache(part: Part) {
  const queries = useQueryClient();
  const queryKey = partKey(part._id);
  return {
    correct: (fresh: Partial<Part>): void => {
      queries.setQueryData<Part>(queryKey, (known) => known && { ...known, ...fresh });
    },
    reload: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: ['storefront', 'parts'] }),
      ]),
  };
}

/** The latest news, said beside the form and by a message. */
function useNews(onPlaced: () => void) {
  const toast = useToast();
  const [news, setNews] = useState<PurchaseNotice>();
  const tell = (next: PurchaseNotice): void => {
    setNews(next);
    if (next.kind === 'trouble') toast.error(next.text);
    if (next.kind !== 'ordered') return;
    onPlaced();
    if (next.isAcknowledged) toast.success('Order placed successfully');
  };
  return { news, tell, clear: () => setNews(undefined) };
}

/** Placing an order from the form: progress, outcome, and what to believe about the part afterwards. */
export function usePurchase(part: Part, { onPlaced, onRefused }: Listeners) {
  const api = useApi();
  const [keys] = useState(createIdempotencyKeys);
  const known = usePartCache(part);
  const { news, tell, clear } = useNews(onPlaced);

  const explain = (error: unknown): Extract<PurchaseNotice, { kind: 'trouble' }> => {
    const problem = definiteRefusal(error);
    if (problem === undefined) return { kind: 'trouble', text: `${messageOf(error)} ${unknownOutcome}` };
    onRefused(problem);
    const { text, fresh } = explainRefusal(problem, part, formatDollars);
    known.correct(fresh);
    return { kind: 'trouble', text, leadsToOrders: isAboutOpenOrders(problem) };
  };

  const { mutateAsync } = useMutation({
    mutationFn: (order: NewOrder) => {
      clear();
      const onWaiting = (): void => tell({ kind: 'waiting' });
      return purchasePart(api, { part, order, keys, onWaiting });
    },
    onSuccess: (end) => {
      if (end.kind !== 'late') keys.forget();
      tell(noticeOf(end));
    },
    onError: (error) => tell(explain(error)),
    onSettled: known.reload,
  });

  const purchase = async (order: NewOrder): Promise<void> => {
    try {
      await mutateAsync(order);
    } catch {
      // `onError` has told the buyer already.
    }
  };
  return { news, purchase };
}
