import { id } from '@shop/contracts';
import { connectBlockingRedis, connectRedis, type Logger, parseJson, withTimeout } from '@shop/service-kit';
import { z } from 'zod';

/** Ids of the changed parts; `all` after an import, which may change any part. */
const changedParts = z.union([z.array(id), z.literal('all')]);

export type ChangedParts = z.infer<typeof changedParts>;

export interface ChangeFeed {
  /** Notifies this process at once and the others over Redis. Never fails: every search polls the database, too. */
  readonly announce: (parts: ChangedParts) => Promise<void>;
  readonly listen: (listener: (parts: ChangedParts) => void) => void;
  readonly close: () => void;
}

/** Longest time a request waits for Redis to take the announcement. */
const announceMs = 500;

/** Carries changes of parts and their stock between processes. `prefix` separates shops that share a Redis. */
export function createChangeFeed(deps: { redisUrl: string; prefix: string; logger: Logger }): ChangeFeed {
  const { redisUrl, prefix, logger } = deps;
  const channel = `${prefix}:changed-parts`;
  const publisher = connectRedis(redisUrl, logger);
  let subscriber: ReturnType<typeof connectBlockingRedis> | undefined;
  const listeners: ((parts: ChangedParts) => void)[] = [];
  const notify = (parts: ChangedParts): void => {
    for (const listener of listeners) listener(parts);
  };

  const subscribe = () => {
    const subscriber = connectBlockingRedis(redisUrl, logger);
    subscriber.on('message', (_channel, text) => {
      const received = changedParts.safeParse(parseJson(text));
      if (received.success) notify(received.data);
      else logger.warn({ channel }, 'unreadable change');
    });
    subscriber.subscribe(channel).catch((error: unknown) => {
      logger.debug({ err: error }, 'closed before Redis was there');
    });
    return subscriber;
  };

  return {
    announce: async (parts) => {
      notify(parts);
      try {
        const published = publisher.publish(channel, JSON.stringify(parts));
        await withTimeout(published, announceMs, 'announcing a change');
      } catch (error) {
        logger.debug({ err: error }, 'a change was not announced');
      }
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
