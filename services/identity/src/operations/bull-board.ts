import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { BeforeHook } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import { type Logger, openQueues, type RedisConnection } from '@shop/service-kit';
import type { Router } from 'express';

const retryOne = '/api/queues/:queueName/:jobId/retry';
const retryFailed = '/api/queues/:queueName/retry/:queueStatus';

/** Allows reading and retrying failed jobs. Any other action could lose, delay or invent messages. */
const onlyRetries: BeforeHook = async ({ method, route, request }) => {
  if (method === 'get') return { allow: true };
  const { queueName = '', jobId = '', queueStatus } = request.params;
  if (route === retryFailed && queueStatus === 'failed') return { allow: true };
  if (route === retryOne) {
    const job = await request.queues.get(queueName)?.getJob(jobId);
    if (!job || (await job.getState()) === 'failed') return { allow: true };
  }
  return { allow: false, status: 403, message: 'View queues and retry failed jobs.' };
};

export interface BullBoardDeps {
  /** Shared by all queues. */
  readonly redis: RedisConnection;
  readonly prefix: string;
  readonly logger: Logger;
}

/** Creates Bull Board for every known queue. `basePath` is the path under which the browser sees it. */
export function createBullBoardRouter({ redis, prefix, logger }: BullBoardDeps, basePath: string): Router {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(basePath);
  createBullBoard({
    queues: openQueues({ connection: redis, prefix, logger }).map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: {
      handlerHooks: { before: onlyRetries },
      uiConfig: {
        boardTitle: 'Queues',
        hideDocsLink: true,
        hideRedisDetails: true,
        showWorkers: false,
        locale: { lng: 'en-US' },
      },
    },
  });
  // Bull Board's own handler would show the messages of unexpected errors; rethrow, so that ours handles them.
  adapter.setErrorHandler((error) => {
    throw error;
  });
  return adapter.getRouter();
}
