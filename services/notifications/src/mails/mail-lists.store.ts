import type { Db } from 'mongodb';
import type { MailState } from './mail.rules.ts';
import { listed, type MailDocument, type StoredMail, toMail } from './mail-document.ts';

export interface MailList {
  readonly state?: MailState | undefined;
  readonly to?: string | undefined;
  /** The order's id or number. */
  readonly order?: string | undefined;
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

type MailFilter = Pick<MailList, 'state' | 'to' | 'order'>;

/** Queries for admins and metrics. */
export function mailLists(db: Db) {
  const mails = db.collection<MailDocument>('mails');
  function filterOf({ state, to, order }: MailFilter) {
    return {
      ...(state === undefined ? {} : { state }),
      ...(to === undefined ? {} : { to }),
      ...(order === undefined ? {} : { order }),
    };
  }

  return {
    find: async (id: string): Promise<StoredMail | undefined> => {
      const found = await mails.findOne({ _id: id }, { projection: listed });
      return found ? toMail(found) : undefined;
    },

    page: async ({ after, limit, ...wanted }: MailList): Promise<StoredMail[]> => {
      const older = after && {
        createdAt: { $lte: after.createdAt },
        $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after.id } }],
      };
      const found = await mails
        .find({ ...filterOf(wanted), ...older }, { projection: listed })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(toMail);
    },

    count: (wanted: MailFilter): Promise<number> => mails.countDocuments(filterOf(wanted)),

    /** Returns when the oldest queued mail was created; undefined when none is queued. */
    oldestWaiting: async (): Promise<Date | undefined> => {
      const found = await mails.findOne(
        { state: 'queued' },
        { projection: { createdAt: 1 }, sort: { createdAt: 1, _id: 1 } },
      );
      return found?.createdAt;
    },
  };
}
