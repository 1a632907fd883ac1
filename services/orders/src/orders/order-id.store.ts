import { ObjectId } from 'mongodb';

/** The smallest id of an order placed at or after `time`: ids begin with the second they were made in. */
export function idFrom(time: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));
}
