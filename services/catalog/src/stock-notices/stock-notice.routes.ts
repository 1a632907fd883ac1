import { type catalogRoutes, isOrderable, limits } from '@shop/contracts';
import { answer, answerArray, dataOwner, type Handlers, refuse } from '@shop/service-kit';
import type { PartStore } from '../parts/part.store.ts';
import type { StockNoticeStore } from './stock-notice.store.ts';

type StockNoticeRoutes = Pick<
  typeof catalogRoutes,
  'askForStockNotice' | 'exportOwnStockNotices' | 'getStockNotice' | 'cancelStockNotice'
>;

export interface StockNoticeRouteDeps {
  readonly notices: StockNoticeStore;
  readonly findPart: PartStore['findVisible'];
  readonly now: () => Date;
}

export function stockNoticeHandlers(deps: StockNoticeRouteDeps): Handlers<StockNoticeRoutes> {
  const { notices, findPart } = deps;
  return {
    askForStockNotice: async ({ params: { partId }, caller }) => {
      const part = await findPart(partId);
      if (!part) throw refuse.notFound('Part');
      if (isOrderable(part)) throw refuse.conflict('part-orderable', 'This part can be ordered now');
      await addNotice(deps, partId, caller.uid);
      return answer({ waiting: true });
    },
    getStockNotice: async ({ params, caller }) =>
      answer({ waiting: await notices.has(params.partId, caller.uid) }),
    exportOwnStockNotices: async ({ caller, query }) =>
      answerArray(notices.ofPerson(await dataOwner(caller, query))),
    cancelStockNotice: async ({ params, caller }) => {
      await notices.remove(params.partId, caller.uid);
      return answer({ waiting: false });
    },
  };
}

/** Adds first, then counts: concurrent requests cannot slip past the limit. */
async function addNotice({ notices, now }: StockNoticeRouteDeps, partId: string, uid: string): Promise<void> {
  const isNew = await notices.add(partId, uid, now());
  if (!isNew || (await notices.countOf(uid)) <= limits.stockNoticesMax) return;
  await notices.remove(partId, uid);
  throw refuse.conflict(
    'too-many-stock-notices',
    `You already have ${limits.stockNoticesMax} notices. Cancel one you no longer need.`,
  );
}
