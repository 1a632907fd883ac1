import { identityRoutes, queueBoardPath } from '@shop/contracts';
import {
  createAuthenticate,
  createHttpApp,
  type HttpParts,
  type ServeOptions,
  serveRoutes,
} from '@shop/service-kit';
import { newsletterHandlers } from './newsletter/newsletter.routes.ts';
import type { NewsletterStore } from './newsletter/newsletter.store.ts';
import type { OperationsParts } from './operations/operations.ts';
import { createQueueBoard } from './operations/queue-board.ts';
import { queuePassHandlers } from './operations/queue-pass.routes.ts';
import { runningHandlers } from './operations/running.routes.ts';
import { createTickets } from './operations/tickets.ts';
import type { VerifyProof } from './tokens/identity-proof.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';
import { tokenHandlers } from './tokens/token.routes.ts';
import type { DecideRole } from './users/decide-role.ts';
import type { DemoteAdmin } from './users/demote-admin.ts';
import { createRecognise } from './users/recognise.ts';
import { serveRoleChanges } from './users/role-changes.routes.ts';
import { userHandlers } from './users/user.routes.ts';
import type { UserStore } from './users/user.store.ts';

export interface IdentityParts extends HttpParts, Pick<ServeOptions, 'checkReplies'> {
  readonly users: UserStore;
  readonly newsletter: NewsletterStore;
  readonly verifyProof: VerifyProof;
  readonly keys: SigningKeys;
  readonly decideRole: DecideRole;
  readonly demoteAdmin: Pick<DemoteAdmin, 'demote'>;
  readonly adminEmails: readonly string[];
  /** For heartbeats, tickets and queues. */
  readonly redis: OperationsParts['redis'];
  readonly prefix: string;
}

/** Judges callers by its own records: the one place where a role cannot be out of date. */
export function createIdentityApp(parts: IdentityParts) {
  const { users, newsletter, verifyProof, keys, adminEmails, decideRole } = parts;
  const recognise = createRecognise({ users, decideRole, adminEmails });
  const tickets = createTickets(parts.redis, parts.prefix);
  const handlers = {
    ...tokenHandlers({ verifyProof, recognise, keys }),
    ...userHandlers(parts),
    ...newsletterHandlers(newsletter),
    ...runningHandlers(parts),
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
