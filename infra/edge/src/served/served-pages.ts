import {
  idPattern,
  limits,
  type Part,
  type PictureOrigins,
  part,
  partFindingRoutes,
  type RuntimeConfig,
} from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { type Ask, keepApiAnswers } from '../heads/api-answers.ts';
import { oncePerOrigin } from '../heads/once-per-origin.ts';
import type { ReadPart } from '../heads/part-lookup.ts';
import { type ServedContent, type ServedReply, servedContent } from './content.ts';
import { homeContent, type PartList } from './home.ts';
import { partContent } from './part.ts';
import { purchaseContent } from './purchase.ts';

interface Answered {
  readonly path: string;
  readonly reply: ServedReply;
}
type AnsweredList = Answered & PartList;
type AnsweredPart = Answered & { readonly part: Part };

const { listParts, getPart } = partFindingRoutes;

/** Must equal the call that the home page makes. */
const partListPath = `${listParts.path}?limit=${limits.pageDefault}`;

async function answerTo(
  path: string,
  ask: Ask,
): Promise<{ readonly body: unknown; readonly headers: Headers }> {
  const response = await ask(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { body: await response.json(), headers: response.headers };
}

async function askForPartList(path: string, ask: Ask): Promise<AnsweredList> {
  const { body, headers } = await answerTo(path, ask);
  const parts = listParts.reply.parse(body);
  const kept = ['x-total-count', 'link'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const total = Number(headers.get('x-total-count') ?? parts.length);
  return { path, reply: { body, headers: Object.fromEntries(kept) }, parts, total };
}

async function askForPart(path: string, ask: Ask): Promise<AnsweredPart> {
  const { body } = await answerTo(path, ask);
  return { path, reply: { body }, part: part.parse(body) };
}

export interface ServedPages {
  /** The home page without any filter. */
  readonly home: (origin: string, client: string) => Promise<ServedContent | undefined>;
  readonly purchase: (id: string, origin: string, client: string) => Promise<ServedContent | undefined>;
  readonly part: (found: ReadPart, origin: string) => ServedContent;
}

/** The bodies of pages: their first content, and the replies that the page's scripts would wait for. */
export function createServedPages(
  api: Pick<Replicas, 'next'>,
  { apiUrl, images }: Pick<RuntimeConfig, 'apiUrl' | 'images'>,
): ServedPages {
  const lists = keepApiAnswers(api, askForPartList);
  const parts = keepApiAnswers(api, askForPart);
  const pictures = (pageOrigin: string): PictureOrigins => ({
    apiUrl,
    publicOrigins: images.publicOrigins,
    pageOrigin,
  });
  const home = oncePerOrigin((known: AnsweredList, origin) =>
    servedContent(homeContent(known, pictures(origin)), { [known.path]: known.reply }, { isBelowHero: true }),
  );
  const purchase = oncePerOrigin((known: AnsweredPart, origin) =>
    servedContent(purchaseContent(known.part, pictures(origin)), { [known.path]: known.reply }),
  );
  return {
    home: async (origin, client) => {
      const known = await lists.find(partListPath, client);
      return known && !known.isOutdated ? home(known.answer, origin) : undefined;
    },
    purchase: async (id, origin, client) => {
      if (!idPattern.test(id)) return undefined;
      const known = await parts.find(getPart.path.replace(':id', id), client);
      return known && !known.isOutdated ? purchase(known.answer, origin) : undefined;
    },
    part: oncePerOrigin(({ part: found, path, body }: ReadPart, origin) =>
      servedContent(partContent(found, pictures(origin)), { [path]: { body } }),
    ),
  };
}
