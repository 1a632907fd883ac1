import type { catalogRoutes, Part, PartChange, PartHistoryEntry, staffPartRoutes } from '@shop/contracts';
import { answer, type Handlers, Refusal, refuse } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import { decodeNumberCursor } from '../lists/cursors.ts';
import { answerPage, answerWithEtag, pageOf } from '../lists/list-replies.ts';
import type { PartSearch } from '../search/memory-search.ts';
import { type ChangePartDeps, changePart, conflictsOf, partNumberTaken } from './change-part.ts';
import type { PartHistoryLine } from './part.document.ts';
import { toPart } from './part.rules.ts';
import type { PartStore } from './part.store.ts';
import type { PartChangeStore } from './part-change.store.ts';
import { staffPage } from './part-list.ts';

type PartEditingRoutes = Pick<typeof catalogRoutes, 'changePart' | 'listPartHistory'>;

interface PartEditingDeps extends ChangePartDeps {
  readonly history: Pick<PartChangeStore, 'change' | 'history'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}

const versionMissing = 'Send the version you read, as If-Match: "7" or as version';

/**
 * Returns the version a change is based on: If-Match with the part's ETag or just `"7"`, otherwise the body's `version`. Throws
 * a 422 refusal without one.
 */
export function versionRead(ifMatch: string | undefined, inBody: number | undefined): number {
  if (ifMatch !== undefined) {
    const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]+)?"$/.exec(ifMatch.trim())?.[1];
    if (version === undefined) throw refuse.invalid([{ path: 'if-match', message: versionMissing }]);
    return Number(version);
  }
  if (inBody === undefined) throw refuse.invalid([{ path: 'version', message: versionMissing }]);
  return inBody;
}

function partChanged(part: Part, change: PartChange): Refusal {
  return new Refusal(412, 'part-changed', 'Another admin changed this part', {
    extra: { part, conflicts: conflictsOf(part, change) },
  });
}

export function partEditingHandlers(deps: PartEditingDeps): Handlers<PartEditingRoutes> {
  return {
    changePart: async ({ params, body, caller, request }) => {
      const id = params.id.toLowerCase();
      const version = versionRead(request.get('if-match'), body.version);
      const by = caller.email;
      const outcome = await changePart(deps, { id, version, change: body, by, what: 'changed' });
      if (outcome.kind === 'unknown') throw refuse.notFound('Part', { modifiedCount: 0 });
      if (outcome.kind === 'faulty') throw refuse.invalid(outcome.errors);
      if (outcome.kind === 'number-taken') throw partNumberTaken();
      if (outcome.kind === 'stale') throw partChanged(outcome.part, body);
      if (outcome.kind === 'changed') await deps.changes.announce([id]);
      return answer(outcome.part);
    },
    listPartHistory: (call) =>
      answerPage(call, async (limit) => {
        const below = decodeNumberCursor(call.query.cursor);
        const found = await deps.history.history(call.params.id, below, limit + 1);
        if (!found) throw refuse.notFound('Part');
        const page = pageOf(found.lines, limit, { keyOf: ({ version }) => [version], show: toEntry });
        return { ...page, total: found.total };
      }),
  };
}

function toEntry({ version, at, by, byUid, what, changes }: PartHistoryLine): PartHistoryEntry {
  return { version, at: at.toISOString(), by, byUid, what, changes };
}

interface StaffPartDeps {
  readonly parts: Pick<PartStore, 'byId' | 'byIds'>;
  readonly search: Pick<PartSearch, 'staffPage'>;
}

export function staffPartHandlers({ parts, search }: StaffPartDeps): Handlers<typeof staffPartRoutes> {
  return {
    listStaffParts: (call) => answerPage(call, (limit) => staffPage(search, call.query, limit)),
    getStaffPart: async ({ params }) => {
      const stored = await parts.byId(params.id);
      if (!stored) throw refuse.notFound('Part');
      const part = toPart(stored);
      return answerWithEtag(part, { version: part.version });
    },
    listStaffPartsById: async ({ query }) => answer((await parts.byIds(query.ids)).map(toPart)),
  };
}
