import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { refuse } from '../errors.ts';

export interface ListLimits {
  /** Lists at once: each that a client reads slowly holds a batch of rows. */
  readonly total: number;
  readonly perClient: number;
  /** A client with unread data has to read something within this time, ms. */
  readonly stalledMs: number;
}

const usual: ListLimits = { total: 32, perClient: 4, stalledMs: 10_000 };

interface Sending {
  readonly client: string | undefined;
  readonly response: Response;
}

/**
 * Sends long lists as fast as their clients read them. When there are too many, the oldest is cut off: an honest client's list is
 * read quickly, so it is hardly ever the oldest.
 */
export function createListSender({ total, perClient, stalledMs }: ListLimits = usual) {
  const sending = new Set<Sending>();

  const stream = async (chunks: AsyncIterable<string | Uint8Array>, response: Response): Promise<void> => {
    // A silent connection stalls only if the client leaves data unread; otherwise the source is slow.
    response.setTimeout(stalledMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
    try {
      // Counted in bytes: in object mode, 16 whole chunks of each list would wait for a client that does not read.
      await pipeline(Readable.from(chunks, { objectMode: false }), response);
    } catch (error) {
      if (!isDisconnect(error)) throw error;
    }
  };

  const makeRoom = (client: string | undefined): void => {
    const own = [...sending].filter((each) => each.client === client);
    if (client !== undefined && own.length >= perClient)
      throw refuse.tooMany('too-many-lists', 'Too many long lists at once. Please wait a moment.', 1_000);
    const [oldest] = sending;
    if (sending.size < total || !oldest) return;
    sending.delete(oldest);
    oldest.response.destroy();
  };

  /** Refuses a client that has too many lists. Closes the source when the client disconnects, stalls or is cut off. */
  return async (list: Sending, writeHead: () => void, chunks: AsyncIterable<string | Uint8Array>) => {
    makeRoom(list.client);
    sending.add(list);
    try {
      writeHead();
      await stream(chunks, list.response);
    } finally {
      sending.delete(list);
    }
  };
}

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
