import type { Logger, RedisConnection } from '@shop/service-kit';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import type { UserStore } from '../users/user.store.ts';

/** What the pages for whoever runs the shop need. */
export interface OperationsDeps {
  /** For heartbeats, tickets and every queue: one connection. */
  readonly redis: RedisConnection;
  readonly prefix: string;
  readonly users: Pick<UserStore, 'newest'>;
  readonly keys: Pick<SigningKeys, 'signQueuePass' | 'verifyQueuePass'>;
  readonly logger: Logger;
}
