import DataLoader from 'dataloader';
import {
  type ClientBulkWriteResult,
  type Collection,
  type Db,
  type Document,
  type Filter,
  type Hint,
  MongoClientBulkWriteError,
  MongoServerError,
  type OptionalUnlessRequiredId,
  type UpdateFilter,
} from 'mongodb';

/** No command carries more writes than this; more than wait behind one command of a busy process. */
const maxBatchSize = 100;

export interface Update<Stored extends Document> {
  readonly filter: Filter<Stored>;
  readonly update: UpdateFilter<Stored>;
  readonly hint?: Hint;
}

export interface GroupedWrites<Stored extends Document> {
  /** Rejects as `collection.insertOne` does, with code 11000 for a key that is taken. */
  readonly insertOne: (document: OptionalUnlessRequiredId<Stored>) => Promise<void>;
  /** True when a document matched the filter. */
  readonly updateOne: (update: Update<Stored>) => Promise<boolean>;
}

/** As the driver sees it, which knows no types of ours. */
type Write =
  | { readonly insert: Document }
  | { readonly update: { filter: Document; update: Document; hint?: Hint } };

/** Whether the write found what it was meant for, or why it failed. */
type Outcome = boolean | Error;

async function sendAlone(collection: Collection, write: Write): Promise<boolean> {
  if ('insert' in write) {
    await collection.insertOne(write.insert);
    return true;
  }
  const { filter, update, ...options } = write.update;
  return (await collection.updateOne(filter, update, options)).matchedCount === 1;
}

function modelOf(namespace: string, write: Write) {
  return 'insert' in write
    ? { name: 'insertOne' as const, namespace, document: write.insert }
    : { name: 'updateOne' as const, namespace, ...write.update };
}

function outcomesOf(count: number, done: ClientBulkWriteResult, errors?: Map<number, Document>): Outcome[] {
  return Array.from({ length: count }, (_, index) => {
    const error = errors?.get(index);
    if (error) return new MongoServerError({ message: error.message, code: error.code });
    const updated = done.updateResults?.get(index);
    if (updated) return updated.matchedCount === 1;
    return done.insertResults?.has(index) ? true : new Error('the database said nothing about a write');
  });
}

/** A command that failed as a whole, or whose writes may be lost again, says nothing about each of them. */
function outcomesAfter(error: unknown, count: number): Outcome[] {
  const each = error instanceof MongoClientBulkWriteError && error.writeConcernErrors.length === 0;
  if (!each || error.writeErrors.size === 0 || !error.partialResult) throw error;
  return outcomesOf(count, error.partialResult, error.writeErrors);
}

/**
 * Writes of single documents that go to the database together: those that come while a command is under way wait for it and
 * are the next command, with one wait for the journal for all (group commit). Each write stands for itself, as if it were sent
 * alone, and is acknowledged as durably; a process that has one write at a time sends it alone. Needs MongoDB 8.0.
 */
export function groupWrites<Stored extends Document>(db: Db, collectionName: string): GroupedWrites<Stored> {
  const collection = db.collection(collectionName);
  let underWay: Promise<unknown> = Promise.resolve();

  const sendTogether = async (writes: readonly Write[]): Promise<Outcome[]> => {
    const models = writes.map((write) => modelOf(collection.namespace, write));
    const { writeConcern } = collection;
    try {
      const done = await db.client.bulkWrite(models, {
        ordered: false,
        verboseResults: true,
        ...(writeConcern ? { writeConcern } : {}),
      });
      return outcomesOf(writes.length, done);
    } catch (error) {
      return outcomesAfter(error, writes.length);
    }
  };

  const send = async (writes: readonly Write[]): Promise<Outcome[]> => {
    const [first, ...others] = writes;
    return first && others.length === 0 ? [await sendAlone(collection, first)] : sendTogether(writes);
  };

  const writes = new DataLoader<Write, boolean>(
    (batch) => {
      const sent = send(batch);
      underWay = sent.catch(() => {});
      return sent;
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn: (dispatch) => void underWay.then(() => setImmediate(dispatch)),
    },
  );

  return {
    insertOne: async (insert) => {
      await writes.load({ insert });
    },
    updateOne: (update) => writes.load({ update }),
  };
}
