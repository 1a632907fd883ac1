import { hash } from 'node:crypto';
import { type catalogRoutes, partFamilyKeys } from '@shop/contracts';
import { type Answer, answerText, type Handlers, refuse } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import { drawing } from '../drawings/index.ts';

const cacheControl = 'public, max-age=31536000, immutable';
const keptDrawings = 1_000;

/** Drawings never change under their name, so each is made once and kept by whoever asked for it. */
export function drawingHandlers(): Handlers<Pick<typeof catalogRoutes, 'getDrawing'>> {
  const drawn = new LRUCache<string, Answer<never>>({ max: keptDrawings });
  return {
    getDrawing: async ({ params: { name } }) => {
      const reply = drawn.get(name) ?? draw(name);
      drawn.set(name, reply);
      return reply;
    },
  };
}

/** Parts by family, and the portraits of people without a picture of their own. */
const subjects: ReadonlySet<string> = new Set([...partFamilyKeys, 'avatar']);

function draw(name: string): Answer<never> {
  const [, subject = '', variant] = /^(.+)-(\d+)\.svg$/.exec(name) ?? [];
  const svg = subjects.has(subject) ? drawing(subject, Number(variant)) : undefined;
  if (svg === undefined) throw refuse.notFound('Drawing');
  const etag = `"${hash('sha1', svg, 'base64url')}"`;
  return answerText(Buffer.from(svg), { headers: { 'cache-control': cacheControl, etag } });
}
