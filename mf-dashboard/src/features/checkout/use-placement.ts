import { t } from '@lingui/core/macro';
import { lineRefusal } from '@shop/contracts';
import { calls, type LineRefusal, type NewWholeOrder } from '@shop/contracts/client';
import { keyOf } from '@shop/front-kit';
import { ago, attemptAt, isLost, sendOnce } from '@shop/front-kit/forms';
import { ApiError, messageOf, useApi, useToast } from '@shop/shop-runtime';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { z } from 'zod';

/** Why this quantity of a part could not be held. */
export type RefusedPieces = LineRefusal & { readonly quantity: number };
/** By lower-case part id. */
type Refusals = ReadonlyMap<string, RefusedPieces>;

const none: Refusals = new Map();

interface SentLines {
  readonly lines: readonly { readonly partId: string; readonly quantity: number }[];
}

interface DecidedLine {
  readonly partId: string;
  readonly refusal?: LineRefusal | undefined;
}

const nothingHeld = z.object({
  lines: z.array(z.object({ partId: z.string(), refusal: lineRefusal.optional() })),
});

export function refusalsOf(lines: readonly DecidedLine[], sent: SentLines): Refusals {
  const quantityOf = (id: string) => sent.lines.find(({ partId }) => partId === id)?.quantity ?? 0;
  return new Map(
    lines.flatMap(({ partId, refusal }) =>
      refusal ? [[partId.toLowerCase(), { ...refusal, quantity: quantityOf(partId) }]] : [],
    ),
  );
}

interface Answered {
  readonly message: string | undefined;
  readonly refusals: Refusals;
}

/** The calls of an attempt after its order is stored. */
type Step =
  /** The held parts left the basket. */
  | 'taken'
  /** The order is being cancelled, so that its parts return to the basket. */
  | 'returning';

/** Sends an order and follows its outcome. Until that is known, the next try belongs to the same attempt. */
export function usePlacement(email: string) {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const [store] = useState(() => attemptAt({ person: email, what: 'order' }));
  const attempt = useSyncExternalStore(store.subscribe, store.read);
  const [sent, setSent] = useState<NewWholeOrder>();
  const [answered, setAnswered] = useState<Answered>({ message: undefined, refusals: none });

  /** Returns false if another tab has finished this attempt. */
  const settle = (key: string, outcome: Partial<Answered> = {}): boolean => {
    setAnswered({ message: undefined, refusals: none, ...outcome });
    return store.end(key);
  };

  const send = useMutation({
    mutationFn: async (body: NewWholeOrder) => {
      const placed = await sendOnce(store, (headers) => api.call(calls.placeWholeOrder, { body, headers }));
      if (placed.earlier) {
        const { id, number = id, at } = placed.earlier;
        toast.error(t`You placed ${number} ${ago(at)}. Your later changes weren't included.`);
        store.keep({ key: placed.key, made: id });
        return;
      }
      const { orderId, number = orderId, earlierAt } = placed.reply.body;
      if (earlierAt) toast.success(t`You placed ${number} ${ago(earlierAt)}.`);
      store.keep({ key: placed.key, made: orderId });
    },
    onMutate: () => setAnswered({ message: undefined, refusals: none }),
    onError: (error, body) => {
      // A delivery that was refused has another price now.
      void queries.invalidateQueries({ queryKey: keyOf(calls.quoteDelivery) });
      if (isLost(error)) return;
      const held = nothingHeld.safeParse(error instanceof ApiError && error.problem).data;
      setAnswered({
        message: messageOf(error),
        refusals: held ? refusalsOf(held.lines, body) : none,
      });
    },
  });

  return {
    attempt,
    message: answered.message,
    refusals: answered.refusals,
    /** The order as this page sent it last. */
    sent,
    isSending: send.isPending,
    /** The answer to an earlier try was lost. */
    isUnknown: attempt !== undefined && attempt.made === undefined && !send.isPending,
    /** Sent again under the same key, it returns the lost answer, or places the order if it never arrived. */
    place: (body: NewWholeOrder): void => {
      if (send.isPending) return;
      setSent(body);
      send.mutate(body);
    },
    /** Does nothing once another tab has finished this attempt. */
    keepStep: (key: string, step: Step): boolean => {
      const open = store.read();
      if (open?.key !== key || open.step === step) return false;
      store.keep({ ...open, step });
      return true;
    },
    settle,
  };
}

export type PlacementState = ReturnType<typeof usePlacement>;
