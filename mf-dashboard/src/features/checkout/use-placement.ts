import { lineRefusal } from '@shop/contracts';
import { type LineRefusal, type NewWholeOrder, routes } from '@shop/contracts/client';
import { ApiError, keyOf, messageOf, useApi, useMutation, useQueryClient } from '@shop/front-kit';
import { useState } from 'react';
import { z } from 'zod';
import { type Attempt, attemptStore } from './attempt-store.ts';

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

/** The shop refused, so no order is stored. After any other error, the order may exist. */
function isDefinite(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status !== undefined && error.status < 500 && error.status !== 408
  );
}

interface Answered {
  readonly message: string | undefined;
  readonly refusals: Refusals;
}

/** Sends an order and follows its outcome. The order cannot change until that is known. */
export function usePlacement(email: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(() => attemptStore.read(email));
  const [answered, setAnswered] = useState<Answered>({ message: undefined, refusals: none });

  const keep = (next: Attempt): void => {
    attemptStore.write(next);
    setAttempt(next);
  };
  const settle = (outcome: Partial<Answered> = {}): void => {
    attemptStore.forget();
    setAttempt(undefined);
    setAnswered({ message: undefined, refusals: none, ...outcome });
  };

  const send = useMutation({
    mutationFn: ({ body, idempotencyKey }: Attempt) =>
      api.call(routes.placeWholeOrder, { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: ({ body }, sent) => keep({ ...sent, orderId: body.orderId }),
    onError: (error, { body }) => {
      // A delivery that was refused has another price now.
      void queries.invalidateQueries({ queryKey: keyOf(routes.quoteDelivery) });
      if (!isDefinite(error)) return;
      const held = nothingHeld.safeParse(error.problem).data;
      settle({
        message: messageOf(error),
        refusals: held ? refusalsOf(held.lines, body) : none,
      });
    },
  });

  return {
    attempt,
    message: answered.message,
    refusals: answered.refusals,
    isSending: send.isPending,
    isUnknown: attempt !== undefined && attempt.orderId === undefined && !send.isPending,
    place: (body: NewWholeOrder): void => {
      if (attempt || send.isPending) return;
      const next = { email, idempotencyKey: crypto.randomUUID(), body };
      keep(next);
      send.mutate(next);
    },
    /** Places another order instead of one that was cancelled. */
    replace: (body: NewWholeOrder): void => {
      const next = { email, idempotencyKey: crypto.randomUUID(), body };
      keep(next);
      send.mutate(next);
    },
    /** Resends the order under the same key: returns the lost response, or places the order if it never arrived. */
    sendAgain: (): void => {
      if (attempt && !send.isPending) send.mutate(attempt);
    },
    settle,
  };
}

export type PlacementState = ReturnType<typeof usePlacement>;
