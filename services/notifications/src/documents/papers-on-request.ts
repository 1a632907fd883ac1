import { type IssuedPaper, internalRoutes, type TradePaper } from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';
import type { Renderer } from './render-document.ts';

const answerMs = 5_000;

interface Wanted {
  readonly orderId: string;
  readonly kind: TradePaper['kind'];
  readonly shipment?: string | undefined;
}

/** Papers made from what the orders worker and catalog say now. Nothing is stored. */
export interface PapersOnRequest {
  readonly printSlips: (orderIds: readonly string[]) => Promise<Buffer>;
  /** Returns a paper without what customs ask about its parts. */
  readonly readTradePaper: (wanted: Wanted) => Promise<TradePaper | undefined>;
  /** Returns the numbers of the invoices and credit notes of a month. */
  readonly numbersOf: (month: string) => Promise<readonly string[]>;
  readonly readPapers: (numbers: readonly string[]) => Promise<readonly IssuedPaper[]>;
  readonly printPaper: (paper: IssuedPaper) => Promise<Buffer>;
  readonly printTradePaper: (paper: TradePaper) => Promise<Buffer>;
}

interface Services {
  readonly orders?: string | undefined;
  readonly catalog?: string | undefined;
  readonly secret?: string | undefined;
}

export function createPapersOnRequest(
  { orders, catalog, secret }: Services,
  renderer: Pick<Renderer, 'render' | 'renderSlips' | 'renderTradePaper'>,
): PapersOnRequest {
  const { readPackingSlips, readTradePaper, readCustoms, readPaperNumbers, readPapers } = internalRoutes;

  async function ask<Reply>(
    url: string | undefined,
    call: Parameters<typeof askService<Reply>>[1],
    query: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    try {
      return await askService(url, call, { query, limitMs: answerMs, secret });
    } catch {
      throw refuse.unavailable('papers-unavailable', "This paper isn't available now. Please try again.");
    }
  }

  return {
    printSlips: async (orderIds) => {
      const { slips } = await ask(orders, readPackingSlips, { orderIds: orderIds.join(',') });
      if (slips.length === 0)
        throw refuse.conflict('nothing-to-pack', 'Nothing is left to send of these orders');
      return renderer.renderSlips(slips);
    },
    numbersOf: async (month) => (await ask(orders, readPaperNumbers, { month })).numbers,
    readPapers: async (numbers) => (await ask(orders, readPapers, { numbers: numbers.join(',') })).papers,
    printPaper: renderer.render,
    readTradePaper: async ({ orderId, kind, shipment }) => {
      const query = { orderId, kind };
      const asked = shipment === undefined ? query : { ...query, shipment };
      return (await ask(orders, readTradePaper, asked)).paper;
    },
    printTradePaper: async (paper) => {
      const ids = paper.lines.map(({ partId }) => partId).join(',');
      const { parts } = await ask(catalog, readCustoms, { ids });
      const lines = paper.lines.map((line) => ({
        ...line,
        ...parts.find(({ partId }) => partId === line.partId),
      }));
      return renderer.renderTradePaper({ ...paper, lines });
    },
  };
}
