import type { CallFacts } from '@shop/contracts/client';
import { type Api, keyOf, messageOf, useApi, useMutation, useQueryClient, useToast } from '@shop/front-kit';
import { useIdempotencyKeys } from './use-idempotency-keys.ts';

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
  /** Sends it. With the headers `once`, the same input has one effect, also when it is sent again after a lost reply. */
  readonly send: (api: Api, input: Input, once: Record<string, string>) => Promise<Reply>;
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
  const { send, done, onDone, outdated = [], inForm, onError } = change;
  const api = useApi();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (input: Input) => send(api, input, { 'idempotency-key': keys.keyOf(input) }),
    onSuccess: (reply, input) => {
      keys.renew();
      if (done) toast.success(typeof done === 'string' ? done : done(reply, input));
      return onDone?.(reply, input);
    },
    onError: (error, input) => {
      if (onError) return onError(error, input);
      return inForm ? undefined : toast.error(messageOf(error));
    },
    onSettled: useRefresh(outdated),
  });
}
