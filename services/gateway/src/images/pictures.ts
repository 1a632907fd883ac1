import type { ServerResponse } from 'node:http';
import { refuse } from '@shop/service-kit/serving';
import { LRUCache } from 'lru-cache';
import { createFetchPicture, type FetchPicture, type Picture } from './fetch-picture.ts';

export interface PictureLimits {
  /** Bytes of pictures that are kept. */
  readonly keptBytes: number;
  readonly keptMs: number;
  /** Pictures that are fetched at the same time. */
  readonly fetches: number;
  /** Bytes of pictures that are on their way, from their hosts or to visitors. */
  readonly movingBytes: number;
  /** How long a visitor may take for one. */
  readonly sendMs: number;
}

/** Together well below half of the memory that the gateway's container has. */
const usual: PictureLimits = {
  keptBytes: 16 * 1024 * 1024,
  keptMs: 3_600_000,
  fetches: 32,
  movingBytes: 48 * 1024 * 1024,
  sendMs: 30_000,
};

function busy() {
  return refuse.unavailable('pictures-busy', 'Too many pictures at once, please try again');
}

/** Foreign pictures, kept for a while. What they take of memory and connections is bounded; more is refused with 503. */
export function createPictures(
  fetchPicture: FetchPicture = createFetchPicture(),
  most: PictureLimits = usual,
) {
  let fetches = 0;
  let movingBytes = 0;

  const take = (bytes: number): void => {
    if (movingBytes + bytes > most.movingBytes) throw busy();
    movingBytes += bytes;
  };

  const fetchOne = async (address: string): Promise<Picture> => {
    if (fetches >= most.fetches) throw busy();
    let taken = 0;
    fetches += 1;
    try {
      return await fetchPicture(address, (bytes) => {
        take(bytes);
        taken += bytes;
      });
    } finally {
      fetches -= 1;
      movingBytes -= taken;
    }
  };

  const kept = new LRUCache<string, Picture>({
    maxSize: most.keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: most.keptMs,
    // Whoever asks for a picture that is being fetched waits for the same one.
    fetchMethod: fetchOne,
  });

  return {
    find: (address: string): Promise<Picture> => kept.forceFetch(address),

    /** Counts a picture until its response is over, and ends the response to whoever does not take it. */
    watchSending: ({ bytes }: Picture, response: Pick<ServerResponse, 'once' | 'destroy'>): void => {
      take(bytes.length);
      const tooLong = setTimeout(() => response.destroy(), most.sendMs);
      response.once('close', () => {
        clearTimeout(tooLong);
        movingBytes -= bytes.length;
      });
    },
  };
}

export type Pictures = ReturnType<typeof createPictures>;
