import { catalogRoutes, type DeletedPart, id } from '@shop/contracts';
import { answer, decodeCursor, encodeCursor, type Handlers } from '@shop/service-kit';
import { z } from 'zod';
import type { ChangeFeed } from '../changes.ts';
import { answerPage, type PageSource, pageOf } from '../lists/list-replies.ts';
import type { DeletedPartStore } from './deleted-part.store.ts';
import { partNotFound, restoredTooLate } from './part.refusals.ts';
import { restorableSince, toDeletedPart } from './part.rules.ts';

type DeletedPartRoutes = Pick<typeof catalogRoutes, 'deletePart' | 'listDeletedParts' | 'restorePart'>;

export interface DeletedPartRouteDeps {
  readonly deleted: DeletedPartStore;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

const cursorKey = z.tuple([z.number().int().min(0).max(8.64e15), id]);

function decode(cursor: string) {
  const [ms, last] = decodeCursor(cursorKey, cursor);
  return { deletedAt: new Date(ms), id: last };
}

function listSource({
  deleted,
  now,
}: Pick<DeletedPartRouteDeps, 'deleted' | 'now'>): PageSource<{ cursor?: string | undefined }, DeletedPart> {
  return {
    path: catalogRoutes.listDeletedParts.path,
    count: () => deleted.count(restorableSince(now())),
    page: async ({ cursor }, limit) => {
      const after = cursor === undefined ? undefined : decode(cursor);
      const found = await deleted.list({ since: restorableSince(now()), after, limit: limit + 1 });
      const { rows, next } = pageOf(found, limit, ({ deletedAt, _id }) =>
        encodeCursor([deletedAt.getTime(), _id.toString()]),
      );
      return { rows: rows.map(toDeletedPart), next };
    },
  };
}

export function deletedPartHandlers({
  deleted,
  changes,
  now,
}: DeletedPartRouteDeps): Handlers<DeletedPartRoutes> {
  const list = listSource({ deleted, now });
  const announce = async (id: string): Promise<void> => {
    await changes.announce({ kind: 'stock', partId: id.toLowerCase() });
    await changes.announce({ kind: 'parts' });
  };
  return {
    listDeletedParts: ({ query }) => answerPage(list, query),
    deletePart: async ({ params, caller }) => {
      if (!(await deleted.remove(params.id, { at: now(), by: caller.email })))
        throw partNotFound({ deletedCount: 0 });
      await announce(params.id);
      return answer({ deletedCount: 1 });
    },
    restorePart: async ({ params, caller }) => {
      const at = now();
      if (await deleted.restore(params.id, restorableSince(at), { at, by: caller.email })) {
        await announce(params.id);
        return answer({ modifiedCount: 1 });
      }
      const partStatus = await deleted.partStatus(params.id);
      if (partStatus === 'unknown') throw partNotFound({ modifiedCount: 0 });
      if (partStatus === 'deleted') throw restoredTooLate();
      return answer({ modifiedCount: 0 });
    },
  };
}
