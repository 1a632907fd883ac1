import { setTimeout as delay } from 'node:timers/promises';
import { queues, stockReserve } from '@shop/contracts';
import { z } from 'zod';
import { baseConfig, readConfig, redisConfig } from '../config.ts';
import { createHttpApp } from '../http/app.ts';
import { createHealth } from '../http/health.ts';
import { on } from '../queue/job-handlers.ts';
import { startWorker } from '../queue/worker.ts';
import { startProcess } from '../run/process.ts';

/** A process with faults that nothing handles, started by `unknown-faults.int.test.ts`. */
const config = readConfig(
  baseConfig.extend({
    ...redisConfig.shape,
    /** Whether its jobs fail so, too. */
    FAULTY_JOBS: z.stringbool().default(false),
  }),
);
const { logger, metrics, serve } = await startProcess({ service: 'faulty', version: '1.0.0' }, config);
const health = createHealth([]);

function fail(what: string): never {
  throw new Error(`unknown: ${what}`);
}

let done = 0;
const worker = startWorker(
  queues.catalogStock,
  [
    on(stockReserve, async () => {
      if (config.FAULTY_JOBS) {
        setTimeout(() => fail('in a job'));
        await new Promise(() => {});
      }
      done += 1;
    }),
  ],
  { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics },
);

const app = createHttpApp({ logger, metrics, health }, (express) => {
  express.get('/well', (_request, response) => void response.json({ done }));
  express.get('/slow', async (_request, response) => {
    await delay(300);
    response.json({ done });
  });
  express.get('/timer', () => void setTimeout(() => fail('in a timer')));
  express.get('/promise', () => void Promise.reject(new Error('unknown: a promise')));
});

// Outside of any request or job.
process.on('SIGUSR2', () => fail('of the process itself'));
await serve(app, health, [worker.close]);
