import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** Returns the same id for the same key, so seeding again finds existing documents. */
export function stableId(key: string): ObjectId {
  return new ObjectId(createHash('sha256').update(key).digest('hex').slice(0, 24));
}
