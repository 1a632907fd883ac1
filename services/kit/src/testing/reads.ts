import { type CommandStartedEvent, type Db, type Document, MongoClient } from 'mongodb';
import type { testDatabase } from './backends.ts';

export const allOf = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

const reading = ['find', 'aggregate', 'count', 'distinct'];

/** Sum of a counter over an explained plan, wherever in it the engine put the number. */
const sumOf = (plan: Document, counter: string): number =>
  [...JSON.stringify(plan).matchAll(new RegExp(`"${counter}":(\\d+)`, 'g'))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

/** What the reads of `ask` cost in a test's database: index keys and whole documents that were looked at. */
export const readsOf = async (
  { url, name }: Pick<Awaited<ReturnType<typeof testDatabase>>, 'url' | 'name'>,
  ask: (db: Db) => Promise<unknown>,
): Promise<{ keys: number; documents: number }> => {
  const client = new MongoClient(url, { monitorCommands: true });
  try {
    const db = client.db(name);
    const sent: Document[] = [];
    const listen = ({ commandName, command }: CommandStartedEvent): void => {
      if (reading.includes(commandName)) sent.push(command);
    };
    client.on('commandStarted', listen);
    await ask(db);
    client.off('commandStarted', listen);
    if (sent.length === 0) throw new Error('nothing was read');
    const plans = await Promise.all(
      sent.map(({ lsid: _lsid, $db: _db, maxTimeMS: _limit, ...command }) =>
        db.command({ explain: command, verbosity: 'executionStats' }),
      ),
    );
    return { keys: sumOf(plans, 'totalKeysExamined'), documents: sumOf(plans, 'totalDocsExamined') };
  } finally {
    await client.close();
  }
};
