import { type catalogRoutes, partFamilyKeys } from '@shop/contracts';
import { answerText, type Handlers, refuse } from '@shop/service-kit';
import { LRUCache } from 'lru-cache';
import { drawing } from '../drawings/index.ts';

const cacheControl = 'public, max-age=31536000, immutable';
const keptDrawings = 1_000;

/** Drawings never change under their name, so each is made once and kept by whoever asked for it. */
export const drawingHandlers = (): Handlers<Pick<typeof catalogRoutes, 'getDrawing'>> => {
  const drawn = new LRUCache<string, Buffer>({ max: keptDrawings });
  return {
    getDrawing: async ({ params: { name } }) => {
      const text = drawn.get(name) ?? draw(name);
      drawn.set(name, text);
      return answerText(text, { headers: { 'cache-control': cacheControl, etag: `"${name}"` } });
    },
  };
};

/** Parts by family, and the portraits of people without a picture of their own. */
const subjects: ReadonlySet<string> = new Set([...partFamilyKeys, 'avatar']);

const draw = (name: string): Buffer => {
  const [, subject = '', variant] = /^(.+)-(\d+)\.svg$/.exec(name) ?? [];
  const svg = subjects.has(subject) ? drawing(subject, Number(variant)) : undefined;
  if (svg === undefined) throw refuse.notFound('Drawing');
  return Buffer.from(svg);
};
