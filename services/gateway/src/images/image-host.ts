import { refuse } from '@shop/service-kit';
import { z } from 'zod';
import { refusalOfFault } from '../proxy/forward.ts';
import { fieldName } from './upload.ts';

export interface ImageHost {
  /** Stores a WebP picture and returns its address. */
  readonly store: (webp: Buffer) => Promise<string>;
}

const answerMs = 10_000;

const stored = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url({ protocol: /^https?$/ }) }),
});

/** Creates a client of the image host, which takes a form with one file, and the key in the query. */
export function createImageHost({
  url,
  key,
  limitMs = answerMs,
}: {
  url: string;
  key: string;
  limitMs?: number;
}): ImageHost {
  const endpoint = new URL(`${url.replace(/\/+$/, '')}/1/upload`);
  endpoint.searchParams.set('key', key);
  return {
    store: async (webp) => {
      const body = new FormData();
      body.set(fieldName, new File([new Uint8Array(webp)], `${fieldName}.webp`, { type: 'image/webp' }));
      try {
        const signal = AbortSignal.timeout(limitMs);
        const response = await fetch(endpoint, { method: 'POST', body, signal });
        return addressIn(response.status, await response.json().catch(() => undefined));
      } catch (fault) {
        throw refusalOfFault(fault);
      }
    },
  };
}

function addressIn(status: number, reply: unknown): string {
  if (status === 413) throw refuse.tooLarge();
  if (status === 400 || status === 415 || status === 422) {
    throw refuse.invalid([{ path: fieldName, message: "This picture can't be used" }]);
  }
  const parsed = stored.safeParse(reply);
  if (status >= 300 || !parsed.success) throw new Error(`the image host answered ${status}`);
  return parsed.data.data.url;
}
