import type { Db } from 'mongodb';
import type { MailState } from './mail.rules.ts';
import { indexes, listed, type MailDocument, type StoredMail, toMail } from './mail-document.ts';

export interface MailList {
  readonly state?: MailState | undefined;
  readonly to?: string | undefined;
  /** The order's id or number. */
  readonly order?: string | undefined;
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

type MailFilter = Pick<MailList, 'state' | 'to' | 'order'>;

/** Picks the index of the most selective filter. */
function indexOf({ state, to, order }: MailFilter): string {
  if (order !== undefined) return indexes.byOrder;
  if (to !== undefined) return indexes.byPerson;
  return state === undefined ? indexes.newest : indexes.byState;
}

/** Queries for admins and metrics. */
export function mailLists(db: Db) {
  const mails = db.collection<MailDocument>('mails');
  function query({ state, to, order }: MailFilter) {
    const filter = {
      ...(state === undefined ? {} : { state }),
      ...(to === undefined ? {} : { to }),
      ...(order === undefined ? {} : { order }),
    };
    return { filter, hint: indexOf({ state, to, order }) };
  }

  return {
    find: async (id: string): Promise<StoredMail | undefined> => {
      const found = await mails.findOne({ _id: id }, { projection: listed });
      return found ? toMail(found) : undefined;
    },

    page: async ({ after, limit, ...wanted }: MailList): Promise<StoredMail[]> => {
      const { filter, hint } = query(wanted);
      const older = after && {
        createdAt: { $lte: after.createdAt },
        $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after.id } }],
      };
      const found = await mails
        .find({ ...filter, ...older }, { projection: listed, hint })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(toMail);
    },

    count: (wanted: MailFilter): Promise<number> => {
      const { filter, hint } = query(wanted);
      return mails.countDocuments(filter, { hint });
    },

    /** Returns when the oldest queued mail was created; undefined when none is queued. */
    oldestWaiting: async (): Promise<Date | undefined> => {
      const options = { projection: { createdAt: 1 }, hint: indexes.byState } as const;
      const found = await mails.findOne(
        { state: 'queued' },
        { ...options, sort: { state: 1, createdAt: 1, _id: 1 } },
      );
      return found?.createdAt;
    },
  };
}
