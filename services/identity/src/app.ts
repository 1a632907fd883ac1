import { identityRoutes, queueBoardPath } from '@shop/contracts';
import {
  createAuthenticate,
  createHttpApp,
  type HttpDeps,
  type ServeOptions,
  serveRoutes,
} from '@shop/service-kit';
import { newsletterHandlers } from './newsletter/newsletter.routes.ts';
import type { NewsletterStore } from './newsletter/newsletter.store.ts';
import type { OperationsDeps } from './operations/operations.ts';
import { createQueueBoard } from './operations/queue-board.ts';
import { queuePassHandlers } from './operations/queue-pass.routes.ts';
import { systemStatusHandlers } from './operations/system-status.routes.ts';
import { createTickets } from './operations/tickets.ts';
import type { VerifyIdToken } from './tokens/identity-proof.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';
import { tokenHandlers } from './tokens/token.routes.ts';
import type { DemoteAdmin } from './users/demote-admin.ts';
import { createEnsureUser } from './users/ensure-user.ts';
import { serveRoleChanges } from './users/role-changes.routes.ts';
import type { SetRole } from './users/set-role.ts';
import { userHandlers } from './users/user.routes.ts';
import type { UserStore } from './users/user.store.ts';

export interface IdentityDeps extends HttpDeps, Pick<ServeOptions, 'checkReplies'> {
  readonly users: UserStore;
  readonly newsletter: NewsletterStore;
  readonly verifyIdToken: VerifyIdToken;
  readonly keys: SigningKeys;
  readonly setRole: SetRole;
  readonly demoteAdmin: Pick<DemoteAdmin, 'demote'>;
  readonly adminEmails: readonly string[];
  /** For heartbeats, tickets and queues. */
  readonly redis: OperationsDeps['redis'];
  readonly prefix: string;
}

/** Judges callers by its own records: the one place where a role cannot be out of date. */
export function createIdentityApp(parts: IdentityDeps) {
  const { users, newsletter, verifyIdToken, keys, adminEmails, setRole } = parts;
  const ensureUser = createEnsureUser({ users, setRole, adminEmails });
  const tickets = createTickets(parts.redis, parts.prefix);
  const handlers = {
    ...tokenHandlers({ verifyIdToken, ensureUser, keys }),
    ...userHandlers(parts),
    ...newsletterHandlers(newsletter),
    ...systemStatusHandlers(parts),
    ...queuePassHandlers(tickets),
  };
  const options = {
    authenticate: createAuthenticate(keys.verify, users),
    checkReplies: parts.checkReplies ?? false,
  };
  return createHttpApp(parts, (app) => {
    serveRoleChanges(users)(app);
    serveRoutes(app, identityRoutes, handlers, options);
    app.use(queueBoardPath, createQueueBoard(parts, tickets));
  });
}
