import { queues, stockReserve } from '@shop/contracts';
import { baseConfig, readConfig, redisConfig } from '../config.ts';
import { createHttpApp } from '../http/app.ts';
import { createHealth } from '../http/health.ts';
import { on } from '../queue/job-handlers.ts';
import { startWorker } from '../queue/worker.ts';
import { startProcess } from '../run/process.ts';

/** A process whose requests and jobs leave uncaught errors, started by `uncaught-errors.int.test.ts`. */
const config = readConfig(baseConfig.extend(redisConfig.shape));
const { logger, metrics, serve } = await startProcess({ service: 'faulty', version: '1.0.0' }, config);
const health = createHealth([]);

function fail(what: string): never {
  throw new Error(`stray: ${what}`);
}

let attempts = 0;
const worker = startWorker(
  queues.catalogStock,
  [
    on(stockReserve, async () => {
      attempts += 1;
      if (attempts > 1) return;
      setTimeout(() => fail('in a job'));
      await new Promise(() => {});
    }),
  ],
  { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics },
);

const app = createHttpApp({ logger, metrics, health }, (express) => {
  express.get('/well', (_request, response) => void response.json({ attempts }));
  express.get('/timer', () => void setTimeout(() => fail('in a timer')));
  express.get('/promise', () => void Promise.reject(new Error('stray: a promise')));
  express.get('/begun', (_request, response) => {
    response.write('the beginning');
    setTimeout(() => fail('after the beginning'), 50);
  });
  express.post('/body', (request) => {
    request.on('data', (chunk) => {
      if (String(chunk).includes('last')) fail('in a listener of the body');
    });
  });
});

// Outside of any request or job.
process.on('SIGUSR2', () => fail('of the process itself'));
await serve(app, health, [worker.close]);
