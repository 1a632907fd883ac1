import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';
import {
  type ClientBulkWriteResult,
  type Collection,
  type Db,
  type Document,
  type Filter,
  MongoClientBulkWriteError,
  MongoServerError,
  type OptionalUnlessRequiredId,
  type UpdateFilter,
} from 'mongodb';

/** Limit per command; more than ever wait for one command in a busy process. */
const maxBatchSize = 100;

export interface Update<Stored extends Document> {
  readonly filter: Filter<Stored>;
  readonly update: UpdateFilter<Stored>;
}

interface GroupedWrites<Stored extends Document> {
  /** Rejects like `collection.insertOne`, with code 11000 for a duplicate key. */
  readonly insertOne: (document: OptionalUnlessRequiredId<Stored>) => Promise<void>;
  /** Resolves with whether a document matched the filter. */
  readonly updateOne: (update: Update<Stored>) => Promise<boolean>;
}

/** Untyped, as the driver takes it. */
type Write = { readonly insert: Document } | { readonly update: { filter: Document; update: Document } };

/** Whether an update matched (true for inserts), or the error. */
type Outcome = boolean | Error;

async function sendAlone(collection: Collection, write: Write): Promise<boolean> {
  if ('insert' in write) {
    await collection.insertOne(write.insert);
    return true;
  }
  const { filter, update } = write.update;
  return (await collection.updateOne(filter, update)).matchedCount === 1;
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

/** Rethrows if the whole command failed or its writes may be rolled back: then the outcome of single writes is unknown. */
function outcomesAfter(error: unknown, count: number): Outcome[] {
  const hasErrorsPerWrite =
    error instanceof MongoClientBulkWriteError && error.writeConcernErrors.length === 0;
  if (!hasErrorsPerWrite || error.writeErrors.size === 0 || !error.partialResult) throw error;
  return outcomesOf(count, error.partialResult, error.writeErrors);
}

/**
 * Batches writes of single documents (group commit): writes that arrive while a command is running wait and form the next command,
 * sharing one journal wait. Each write succeeds or fails on its own and is as durable as if sent alone; a single pending write is sent
 * alone. Needs MongoDB 8.0. Without it, placing an order takes 1.9 times the CPU time with 32 buyers, over all processes.
 */
export function groupWrites<Stored extends Document>(db: Db, collectionName: string): GroupedWrites<Stored> {
  const collection = db.collection(collectionName);
  // A batch belongs to no request: it must not run in the context of the one that happened to begin it.
  const outsideRequests = AsyncLocalStorage.snapshot();
  let underWay: Promise<unknown> = Promise.resolve();

  const sendTogether = async (writes: readonly Write[]): Promise<Outcome[]> => {
    const models = writes.map((write) => modelOf(collection.namespace, write));
    const { writeConcern } = collection;
    try {
      const done = await db.client.bulkWrite(models, {
        ordered: false,
        verboseResults: true,
        writeConcern,
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

  // Only for its batching; nothing is cached.
  const writes = new DataLoader<Write, boolean>(
    (batch) => {
      const sent = send(batch);
      underWay = sent.catch(() => {});
      return sent;
    },
    {
      cache: false,
      maxBatchSize,
      // Wait for the running command, then let the other writes of this turn join.
      batchScheduleFn: (dispatch) => void underWay.then(() => setImmediate(outsideRequests, dispatch)),
    },
  );

  return {
    insertOne: async (insert) => {
      await writes.load({ insert });
    },
    updateOne: (update) => writes.load({ update }),
  };
}
