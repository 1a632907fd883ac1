import { connectMongo } from '@shop/service-kit/mongo';
import { createHealth, type Logger, listen } from '@shop/service-kit/serving';
import express from 'express';
import type { ImagesConfig } from './config.ts';
import { imageRoutes } from './image.routes.ts';
import { createImageStore } from './image.store.ts';

export interface StandIn {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function startStandIn(config: ImagesConfig, logger: Logger): Promise<StandIn> {
  const database = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DB });
  const store = createImageStore(database.db);
  await store.prepare();
  const health = createHealth([{ name: 'mongo', check: database.ping }]);

  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => {
    response.json({ alive: true });
  });
  app.get('/readyz', async (_request, response) => {
    const readiness = await health.readiness();
    response.status(readiness.ready ? 200 : 503).json(readiness);
  });
  app.use(imageRoutes({ store, key: config.IMAGES_KEY, publicUrl: config.PUBLIC_URL, logger }));

  const server = await listen(app, { host: config.HOST, port: config.PORT });
  return {
    url: server.url,
    close: async () => {
      health.stop();
      await server.close();
      await database.close();
    },
  };
}
