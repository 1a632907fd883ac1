import { createHealth, createRoleStore, createTokenVerifier, followRoleChanges } from '@shop/service-kit';
import { createCatalogApp } from './app.ts';
import type { ApiConfig } from './config.ts';
import type { CatalogService } from './service.ts';

/** Serves the catalogue's calls until the process is asked to end. */
export async function startApi(service: CatalogService, config: ApiConfig): Promise<void> {
  const { database, stockStore, partChanges, changes, logger, metrics, serve } = service;
  const roles = followRoleChanges({
    identityUrls: config.IDENTITY_URL,
    store: createRoleStore(database.db),
    logger,
  });
  const health = createHealth([{ name: 'mongo', check: database.ping }]);
  const app = await createCatalogApp({
    db: database.db,
    stockStore,
    partChanges,
    verify: createTokenVerifier(...config.IDENTITY_URL),
    roles,
    changes,
    logger,
    metrics,
    health,
  });
  await serve(app, health, [roles.close, changes.close, database.close]);
}
