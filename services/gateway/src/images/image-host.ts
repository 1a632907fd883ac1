import { randomUUID } from 'node:crypto';
import { refuse } from '@shop/service-kit/serving';
import { Pool } from 'undici';
import { z } from 'zod';
import { refusalOfFault } from '../proxy/forward.ts';
import { imageTypes } from './image-type.ts';
import { fieldName, type Upload } from './upload.ts';

export interface ImageHost {
  readonly store: (upload: Upload) => Promise<string>;
  readonly close: () => Promise<void>;
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
  const pool = new Pool(endpoint.origin, {
    connections: 32,
    connect: { timeout: Math.min(limitMs, 2_000) },
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
    maxResponseSize: 1024 * 1024,
  });
  return {
    store: async (upload) => {
      const boundary = randomUUID();
      try {
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: endpoint.pathname + endpoint.search,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: form(upload, boundary),
        });
        const reply: unknown = await body.json().catch(() => undefined);
        return addressIn(statusCode, reply);
      } catch (fault) {
        throw refusalOfFault(fault);
      }
    },
    close: () => pool.close(),
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

/** Does not forward the client's file name; the host gets one that matches the type. */
function form({ type, bytes }: Upload, boundary: string): Buffer {
  const disposition = `form-data; name="${fieldName}"; filename="${fieldName}.${imageTypes[type]}"`;
  const head = `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
