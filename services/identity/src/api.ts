import { queues } from '@shop/contracts';
import {
  createHealth,
  type Logger,
  loggedReadsCollection,
  readConfig,
  startLease,
  startLogSweepers,
  startSweeper,
  startWorker,
} from '@shop/service-kit';
import { createIdentityApp } from './app.ts';
import { createClosingSweep } from './closing/close-account.ts';
import { closingsCollection } from './closing/closing.store.ts';
import { identityConfig } from './config.ts';
import { openIdentityService } from './deps.ts';
import { staffLogHandlers } from './staff-log/staff-log.worker.ts';
import type { IdentityProvider } from './tokens/id-token.ts';
import { usersCollection } from './users/user.store.ts';

/** Only for what a crash or an outage left: a closing is worked off at once. */
const everyMs = 10_000;

const { queueDeps, database, deps, serve } = await openIdentityService(readConfig(identityConfig));
await assertRights(deps.provider, deps.logger);
const { logger, closingOutbox } = deps;
// Redis is not required for readiness: only System Status reads it.
const health = createHealth([{ name: 'mongodb', check: database.ping }]);
// The queue and the sweepers have so little to do that they need no worker of their own.
const worker = startWorker(queues.identityLog, staffLogHandlers(deps.staffLog), queueDeps);
const lease = await startLease(database.db, 'sweepers', logger);
const sweepers = [
  startSweeper({ name: 'closed accounts', everyMs, logger, lease, sweep: createClosingSweep(deps) }),
  startSweeper({ name: 'outbox', everyMs, logger, lease, sweep: closingOutbox.sweep }),
  ...(await startLogSweepers(database.db, [usersCollection, closingsCollection, loggedReadsCollection], {
    ...deps,
    lease,
  })),
];
await serve(createIdentityApp({ ...deps, health }), health, [
  ...sweepers.map(({ close }) => close),
  lease.close,
  worker.close,
  deps.producer.close,
  () => deps.redis.disconnect(),
  database.close,
]);

/** Without these rights accounts could not be signed out or closed. Not checked while the provider is unreachable. */
async function assertRights(provider: IdentityProvider, log: Logger): Promise<void> {
  const missing = await provider.missingRights().catch((error: unknown) => {
    log.warn(
      { err: error },
      'the rights of FIREBASE_SERVICE_ACCOUNT are not checked: the identity service is unreachable',
    );
    return [];
  });
  if (missing.length > 0)
    throw new Error(
      `FIREBASE_SERVICE_ACCOUNT lacks ${missing.join(', ')}: accounts could not be signed out or closed`,
    );
}
