import type { CallFacts } from '@shop/contracts/client';
import { keyOf } from '@shop/front-kit';
import { type Api, useApi, useToast } from '@shop/shop-runtime';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Once, useAttempt } from './use-attempt.ts';

/** Calls whose cached answers a change makes outdated. */
type Outdated = readonly CallFacts[] | 'all';

/** Returns a function that marks cached answers as outdated; those on screen are fetched again. */
export function useRefresh(outdated: Outdated): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    outdated === 'all'
      ? queryClient.invalidateQueries()
      : Promise.all(outdated.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

interface Change<Input, Reply> {
  /** `headers` carry the Idempotency-Key of a change that is made `once`. */
  readonly send: (api: Api, input: Input, headers: Record<string, string>) => Promise<Reply>;
  /** Makes something: sent again after a lost reply, it is made once. */
  readonly once?: Once | ((input: Input) => Once | undefined);
  /** The toast after success. */
  readonly done?: string | ((reply: Reply, input: Input) => string);
  readonly onDone?: (reply: Reply, input: Input) => unknown;
  /** Fetched again afterwards, also after a failure. */
  readonly outdated?: Outdated;
  /** A form shows why it failed; otherwise a toast does, or `onError`. */
  readonly inForm?: true;
  readonly onError?: (error: Error, input: Input) => unknown;
}

/** A change of what the shop keeps, with its messages. */
export function useChange<Input = void, Reply = unknown>(change: Change<Input, Reply>) {
  const { send, once, done, onDone, outdated = [], inForm, onError } = change;
  const api = useApi();
  const toast = useToast();
  const sendOnce = useAttempt();
  return useMutation({
    mutationFn: (input: Input) => {
      const made = typeof once === 'function' ? once(input) : once;
      if (!made) return send(api, input, {});
      return sendOnce(made, (headers) => send(api, input, headers));
    },
    onSuccess: (reply, input) => {
      if (done) toast.success(typeof done === 'string' ? done : done(reply, input));
      return onDone?.(reply, input);
    },
    onError: (error, input) => {
      if (onError) return onError(error, input);
      return inForm ? undefined : toast.failed(error);
    },
    onSettled: useRefresh(outdated),
  });
}
