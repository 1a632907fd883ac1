import { type catalogRoutes, limits } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import { decodeTimeCursor, timeKey } from '../lists/cursors.ts';
import { answerPage, pageOf } from '../lists/list-replies.ts';
import type { DeletedPartStore } from './deleted-part.store.ts';
import { restorableSince, toDeletedPart } from './part.rules.ts';
import type { PartChangeStore } from './part-change.store.ts';

type DeletedPartRoutes = Pick<typeof catalogRoutes, 'deletePart' | 'listDeletedParts' | 'restorePart'>;

interface DeletedPartRouteDeps {
  readonly deleted: DeletedPartStore;
  readonly history: Pick<PartChangeStore, 'remove' | 'restore'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

function restoredTooLate() {
  return refuse.conflict(
    'restored-too-late',
    `This part was deleted more than ${limits.restoreMinutes} minutes ago and can no longer be restored.`,
    { modifiedCount: 0 },
  );
}

export function deletedPartHandlers({
  deleted,
  history,
  changes,
  now,
}: DeletedPartRouteDeps): Handlers<DeletedPartRoutes> {
  return {
    listDeletedParts: (call) =>
      answerPage(call, async (limit) => {
        const since = restorableSince(now());
        const after = decodeTimeCursor(call.query.cursor);
        const [found, total] = await Promise.all([
          deleted.list({ since, after, limit: limit + 1 }),
          deleted.count(since),
        ]);
        const page = pageOf(found, limit, {
          keyOf: ({ deletedAt, _id }) => timeKey(deletedAt, _id),
          show: toDeletedPart,
        });
        return { ...page, total };
      }),
    deletePart: async ({ params, caller }) => {
      if (!(await history.remove(params.id, { at: now(), by: caller.email })))
        throw refuse.notFound('Part', { deletedCount: 0 });
      await changes.announce([params.id]);
      return answer({ deletedCount: 1 });
    },
    restorePart: async ({ params, caller }) => {
      const at = now();
      const outcome = await history.restore(params.id, restorableSince(at), { at, by: caller.email });
      if (outcome === 'unknown') throw refuse.notFound('Part', { modifiedCount: 0 });
      if (outcome === 'too-late') throw restoredTooLate();
      if (outcome === 'not-deleted') return answer({ modifiedCount: 0 });
      await changes.announce([params.id]);
      return answer({ modifiedCount: 1 });
    },
  };
}
