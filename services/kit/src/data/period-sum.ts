import type { Collection, Document } from 'mongodb';

export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

export interface PeriodSum {
  readonly rows: number;
  readonly cents: number;
  /** The tax within them. */
  readonly taxCents: number;
}

/** Counts the rows of a period and adds up their amounts: from the index alone, if it has these fields. */
export async function sumPeriod<Row extends Document>(
  rows: Collection<Row>,
  { time, cents, taxCents }: { time: string; cents: string; taxCents: string | Document },
  { from, until }: Period,
): Promise<PeriodSum> {
  const summed = rows.aggregate<PeriodSum>([
    { $match: { [time]: { $gte: from, $lt: until } } },
    { $group: { _id: null, rows: { $sum: 1 }, cents: { $sum: `$${cents}` }, taxCents: { $sum: taxCents } } },
    { $project: { _id: 0 } },
  ]);
  return (await summed.next()) ?? { rows: 0, cents: 0, taxCents: 0 };
}
