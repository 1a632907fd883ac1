import { type PartConflict, readAs, routes, shapes } from '@shop/contracts/client';
import { ApiError, useApi, useMutation } from '@shop/front-kit';
import { useInvalidateLists } from '../../../api/use-invalidate-lists.ts';
import { partKey } from '../../../parts/part-keys.ts';
import type { Changes } from '../part-changes.ts';

interface Change {
  readonly changes: Changes;
  /** Of the part that the person saw. */
  readonly version: number | undefined;
}

/** Sends what was changed; the shop refuses when somebody else has changed the part since. */
export function useChangePart(id: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ changes, version }: Change) =>
      (await api.call(routes.changePart, { params: { id }, body: { ...changes, version } })).body,
    onSettled: useInvalidateLists(partKey(id)),
  });
}

/** The part as it is now, when the shop refused because of that. */
export function conflictIn(error: unknown): PartConflict | undefined {
  return error instanceof ApiError && error.status === 412
    ? readAs(shapes.partConflict, error.problem)
    : undefined;
}
