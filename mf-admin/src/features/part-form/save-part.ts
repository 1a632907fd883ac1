import { type PartConflict, partConflict } from '@shop/contracts';
import { calls } from '@shop/contracts/client';
import { useChange } from '@shop/front-kit/forms';
import { ApiError } from '@shop/shop-runtime';
import type { Changes } from './part-changes.ts';

interface Change {
  readonly changes: Changes;
  /** Version of the part the admin edited. */
  readonly version: number | undefined;
}

/** Sends the changed fields; the server refuses if another admin changed the part meanwhile. */
export function useChangePart(id: string) {
  return useChange({
    send: async (api, { changes, version }: Change) =>
      (await api.call(calls.changePart, { params: { id }, body: { ...changes, version } })).body,
    outdated: 'all',
    inForm: true,
  });
}

/** Returns the part's current state from a 412 reply, undefined for any other error. */
export function conflictIn(error: unknown): PartConflict | undefined {
  return error instanceof ApiError && error.status === 412
    ? partConflict.safeParse(error.problem).data
    : undefined;
}
