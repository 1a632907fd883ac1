import { type CommandStartedEvent, type Db, type Document, MongoClient } from 'mongodb';
import type { testDatabase } from './backends.ts';

const reading = ['find', 'aggregate', 'count', 'distinct'];

/** Sums a counter over an explained plan, wherever the engine put it. */
function sumOf(plan: Document, counter: string): number {
  return [...JSON.stringify(plan).matchAll(new RegExp(`"${counter}":(\\d+)`, 'g'))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

type AskedDatabase = Pick<Awaited<ReturnType<typeof testDatabase>>, 'url' | 'name'>;
type Ask = (db: Db) => Promise<unknown>;

/** Explains every read of `ask` in a test database. */
async function explained(
  { url, name }: AskedDatabase,
  ask: Ask,
  verbosity: 'queryPlanner' | 'executionStats',
): Promise<Document[]> {
  const client = new MongoClient(url, { monitorCommands: true, ignoreUndefined: true });
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
    return await Promise.all(
      sent.map(({ lsid: _lsid, $db: _db, maxTimeMS: _limit, ...command }) =>
        db.command({ explain: command, verbosity }),
      ),
    );
  } finally {
    await client.close();
  }
}

/** Returns the cost of the reads of `ask`: index keys and documents examined. */
export async function readCostOf(
  database: AskedDatabase,
  ask: Ask,
): Promise<{ keys: number; documents: number }> {
  const plans = await explained(database, ask, 'executionStats');
  return { keys: sumOf(plans, 'totalKeysExamined'), documents: sumOf(plans, 'totalDocsExamined') };
}

/** Returns the number of candidate plans for each read of `ask`. */
export async function planCountsOf(database: AskedDatabase, ask: Ask): Promise<number[]> {
  const plans = await explained(database, ask, 'queryPlanner');
  return plans.map((plan) => {
    const { queryPlanner } = plan.stages?.[0]?.$cursor ?? plan;
    return 1 + queryPlanner.rejectedPlans.length;
  });
}
