import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AfterHook, BeforeHook } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import { type Logger, openQueues, type RedisConnection } from '@shop/service-kit';
import ejs from 'ejs';
import type { Express } from 'express';
import { z } from 'zod';

/** Links to third-party servers in Bull Board's page. */
const foreignLink = /<link href="https?:[^>]*>/g;

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

const shownQueues = z.looseObject({ queues: z.array(z.looseObject({ readOnlyMode: z.boolean() })) });

/** Marks queues as read-only so that Bull Board hides its buttons, except in lists of failed jobs. */
const buttonsForFailed: AfterHook = ({ route, request }, result) => {
  const listsFailed = Boolean(request.query.activeQueue) && request.query.status === 'failed';
  if (route !== '/api/queues' || listsFailed) return result;
  const { queues } = shownQueues.parse(result.body);
  return { ...result, body: { queues: queues.map((queue) => ({ ...queue, readOnlyMode: true })) } };
};

/** Retry is the first button in each group. Hide the others: the server refuses them anyway. */
const retryButtonsOnly = `<style>
main [aria-haspopup="menu"],
[class^="queueActions-"] li:not(:first-child),
[class^="jobActions-"] li:not(:first-child) { display: none; }
</style>`;

function ownHtml(html: string): string {
  return html.replaceAll(foreignLink, '').replace('</head>', `${retryButtonsOnly}\n</head>`);
}

export interface BullBoardDeps {
  /** Shared by all queues. */
  readonly redis: RedisConnection;
  readonly prefix: string;
  readonly logger: Logger;
}

/** Creates Bull Board for every known queue. `response.locals.basePath` is the path under which the browser sees it. */
export function createBullBoardApp({ redis, prefix, logger }: BullBoardDeps): Express {
  const adapter = new ExpressAdapter();
  createBullBoard({
    queues: openQueues({ connection: redis, prefix, logger }).map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: {
      handlerHooks: { before: onlyRetries, after: buttonsForFailed },
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
  const board: Express = adapter.getRouter();
  board.engine('ejs', (file, { _locals, ...params }: { _locals?: object }, done) => {
    ejs.renderFile(file, { ...params, ..._locals }).then((html) => done(null, ownHtml(html)), done);
  });
  return board;
}
