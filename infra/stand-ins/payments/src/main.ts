import { StateFileError } from '@shop/lib/state-file';
import { ConfigError, createLogger, readConfig, shutDownOnSignals } from '@shop/service-kit';
import { paymentsConfig } from './config.ts';
import { startStandIn } from './server.ts';

try {
  const config = readConfig(paymentsConfig);
  const logger = createLogger({ service: 'payments', level: config.LOG_LEVEL });
  const standIn = await startStandIn(config, logger);
  shutDownOnSignals({ logger, limitMs: config.SHUTDOWN_MS, closers: [standIn.close] });
  logger.info({ url: standIn.url }, 'listening');
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StateFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
