import { ConfigError, createLogger, readConfig, shutDownOnSignals } from '@shop/service-kit';
import { imagesConfig } from './config.ts';
import { startStandIn } from './server.ts';

try {
  const config = readConfig(imagesConfig);
  const logger = createLogger({ service: 'images', level: config.LOG_LEVEL });
  const standIn = await startStandIn(config, logger);
  shutDownOnSignals({ logger, limitMs: config.SHUTDOWN_MS, closers: [standIn.close] });
  logger.info({ url: standIn.url }, 'listening');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
