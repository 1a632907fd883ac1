import { id } from '@shop/contracts';
import { connectBlockingRedis, connectRedis, type Logger, parseJson, withTimeout } from '@shop/service-kit';
import DataLoader from 'dataloader';
import { z } from 'zod';

/**
 * A change that makes cached replies stale: a part's stock, the parts themselves, the reviews, or the shop's figures. `parts`
 * without an id, as catalog 1.0.0 sends it, may be any part.
 */
const catalogChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stock'), partId: id }),
  z.object({ kind: z.literal('parts'), partId: id.optional() }),
  z.object({ kind: z.literal('reviews') }),
  z.object({ kind: z.literal('shop-figures') }),
]);

export type CatalogChange = z.infer<typeof catalogChange>;

/** Part ids per message. */
const maxParts = 100;

/**
 * Message on the wire. Stock changes of the same tick share one message: `others` lists the parts after the first. Processes
 * older than 2026-11-22 ignore `others`, so their cached replies may be a second old.
 */
const sentChange = z.intersection(catalogChange, z.object({ others: z.array(id).max(maxParts).default([]) }));

export interface ChangeFeed {
  /** Notifies this process at once and the others over Redis. Never fails: cached replies expire quickly anyway. */
  readonly announce: (change: CatalogChange) => Promise<void>;
  readonly listen: (listener: (change: CatalogChange) => void) => void;
  readonly close: () => void;
}

/**
 * Announces that a part was added, changed, deleted or restored. Also sends `stock`, because catalog 1.0.0 drops a single part
 * only on that.
 */
export async function announcePart({ announce }: Pick<ChangeFeed, 'announce'>, id: string): Promise<void> {
  const partId = id.toLowerCase();
  await Promise.all([announce({ kind: 'stock', partId }), announce({ kind: 'parts', partId })]);
}

/** Longest time a request waits for Redis to take the announcement. */
const announceMs = 500;

/** Carries catalogue changes between processes. `prefix` separates shops that share a Redis. */
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
