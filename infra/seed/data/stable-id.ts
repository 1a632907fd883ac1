import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** The same id for the same key, so that seeding again finds what is there. */
export function stableId(key: string): ObjectId {
  return new ObjectId(createHash('sha256').update(key).digest('hex').slice(0, 24));
}
