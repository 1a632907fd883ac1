import type { ReturnState } from '@shop/contracts';
import type { Db, Filter, ObjectId } from 'mongodb';
import { type OrderDocument, ordersCollection } from '../order/order.document.ts';

/** The order and id of a return, and when the buyer asked for it. */
interface ReturnPlace {
  readonly orderId: string;
  readonly returnId: string;
  readonly at: Date;
}

export interface ReturnFilter {
  readonly states: readonly ReturnState[];
  /** Only returns of this account. */
  readonly uid?: string | undefined;
}

type ReturnKey = Pick<ReturnPlace, 'at' | 'returnId'>;

/** Lists returns, oldest first. */
export function createReturnStore(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const within = ({ states, uid }: ReturnFilter) => {
    const isWanted: Filter<OrderDocument> = { 'returns.state': { $in: [...states] } };
    const ofBuyer = uid === undefined ? isWanted : { ...isWanted, uid };
    return [{ $match: ofBuyer }, { $unwind: '$returns' }, { $match: isWanted }];
  };
  return {
    list: (
      filter: ReturnFilter,
      { limit, after }: { limit: number; after: ReturnKey | undefined },
    ): Promise<ReturnPlace[]> =>
      orders
        .aggregate<{ _id: ObjectId; returnId: string; at: Date }>([
          ...within(filter),
          { $project: { returnId: '$returns.id', at: '$returns.at' } },
          {
            $match: after
              ? { $or: [{ at: { $gt: after.at } }, { at: after.at, returnId: { $gt: after.returnId } }] }
              : {},
          },
          { $sort: { at: 1, returnId: 1 } },
          { $limit: limit },
        ])
        .map(({ _id, ...place }) => ({ orderId: _id.toHexString(), ...place }))
        .toArray(),

    async count(filter: ReturnFilter): Promise<number> {
      const counted = orders.aggregate<{ returns: number }>([...within(filter), { $count: 'returns' }]);
      return (await counted.next())?.returns ?? 0;
    },
  };
}
