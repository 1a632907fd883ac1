import { id } from '@shop/contracts';
import { connectBlockingRedis, connectRedis, type Logger, parseJson, withTimeout } from '@shop/service-kit';
import DataLoader from 'dataloader';
import { z } from 'zod';

/**
 * What finished replies may be out of date about: one part's stock, which parts there are and what they are, the reviews, or the
 * shop's figures. `parts` without an id, as catalog 1.0.0 says it, may be any part.
 */
const catalogChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stock'), partId: id }),
  z.object({ kind: z.literal('parts'), partId: id.optional() }),
  z.object({ kind: z.literal('reviews') }),
  z.object({ kind: z.literal('shop-figures') }),
]);

export type CatalogChange = z.infer<typeof catalogChange>;

/** Parts of one message. */
const maxParts = 100;

/**
 * As it travels. Parts whose stock changed in the same moment are told of together: `others` stand beside the first. A process of
 * before 2026-11-22 hears of the first alone; what it remembers of the others is a second old at most.
 */
const sentChange = z.intersection(catalogChange, z.object({ others: z.array(id).max(maxParts).default([]) }));

export interface ChangeFeed {
  /** Tells this process at once and the others over Redis. Never fails: replies age quickly by themselves. */
  readonly announce: (change: CatalogChange) => Promise<void>;
  readonly listen: (listener: (change: CatalogChange) => void) => void;
  readonly close: () => void;
}

/** Says that a part was added, changed, deleted or restored. By `stock` too: catalog 1.0.0 forgets a single part by that alone. */
export async function announcePart({ announce }: Pick<ChangeFeed, 'announce'>, id: string): Promise<void> {
  const partId = id.toLowerCase();
  await Promise.all([announce({ kind: 'stock', partId }), announce({ kind: 'parts', partId })]);
}

/** No call waits longer for others to hear of what it did. */
const announceMs = 500;

/** Carries changes of the catalogue between its processes. `prefix` keeps shops on one Redis apart. */
export function createChangeFeed(parts: { redisUrl: string; prefix: string; logger: Logger }): ChangeFeed {
  const { redisUrl, prefix, logger } = parts;
  const channel = `${prefix}:catalog-changes`;
  const publisher = connectRedis(redisUrl, logger);
  let subscriber: ReturnType<typeof connectBlockingRedis> | undefined;
  const listeners: ((change: CatalogChange) => void)[] = [];
  const tell = (change: CatalogChange): void => {
    for (const listener of listeners) listener(change);
  };

  const subscribe = () => {
    const subscriber = connectBlockingRedis(redisUrl, logger);
    subscriber.on('message', (_channel, text) => {
      const heard = sentChange.safeParse(parseJson(text));
      if (!heard.success) return logger.warn({ channel }, 'unreadable change');
      const { others, ...change } = heard.data;
      tell(change);
      for (const partId of others) tell({ kind: 'stock', partId });
    });
    subscriber.subscribe(channel).catch((error: unknown) => {
      logger.debug({ err: error }, 'closed before Redis was there');
    });
    return subscriber;
  };

  const publish = async (change: CatalogChange & { others?: readonly string[] }): Promise<void> => {
    try {
      const told = publisher.publish(channel, JSON.stringify(change));
      await withTimeout(told, announceMs, 'announcing a change');
    } catch (error) {
      logger.debug({ err: error }, 'a change was not announced');
    }
  };

  const stock = new DataLoader<string, void>(
    async ([partId = '', ...others]) => {
      await publish({ kind: 'stock', partId, ...(others.length > 0 ? { others } : {}) });
      return [undefined, ...others.map(() => undefined)];
    },
    { cache: false, maxBatchSize: maxParts, batchScheduleFn: setImmediate },
  );

  return {
    announce: async (change) => {
      tell(change);
      await (change.kind === 'stock' ? stock.load(change.partId) : publish(change));
    },
    listen: (listener) => {
      listeners.push(listener);
      subscriber ??= subscribe();
    },
    close: () => {
      publisher.disconnect();
      subscriber?.disconnect();
    },
  };
}
