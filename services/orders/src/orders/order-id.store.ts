import { ObjectId } from 'mongodb';

/** Returns the smallest id of an order placed at or after `time`: an ObjectId starts with its second of creation. */
export function idFrom(time: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));
}
