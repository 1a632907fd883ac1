import type { ServerResponse } from 'node:http';
import { refuse } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import { createFetchPicture, type FetchPicture, type Picture } from './fetch-picture.ts';

export interface PictureLimits {
  /** Bytes of cached pictures. */
  readonly keptBytes: number;
  readonly keptMs: number;
  /** Maximum concurrent fetches. */
  readonly fetches: number;
  /** Maximum bytes in transit, from hosts or to visitors. */
  readonly movingBytes: number;
  /** Time limit to send one picture to a visitor, ms. */
  readonly sendMs: number;
}

/** Together well below half of the memory of the gateway's container. */
const usual: PictureLimits = {
  keptBytes: 16 * 1024 * 1024,
  keptMs: 3_600_000,
  fetches: 32,
  movingBytes: 48 * 1024 * 1024,
  sendMs: 30_000,
};

function busy() {
  return refuse.unavailable('pictures-busy', 'Too many pictures at once. Please try again.');
}

/** Fetches and caches foreign pictures. Bounds memory and connections; refuses with 503 beyond that. */
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
    // Concurrent requests for one picture share the fetch.
    fetchMethod: fetchOne,
  });

  return {
    find: (address: string): Promise<Picture> => kept.forceFetch(address),

    /** Counts the picture's bytes until the response closes, and cuts off clients that read too slowly. */
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
