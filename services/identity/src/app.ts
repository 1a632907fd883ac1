import { identityRoutes, queueBoardPath } from '@shop/contracts';
import {
  createAuthenticate,
  createHttpApp,
  type HttpDeps,
  type LogRead,
  serveRoutes,
} from '@shop/service-kit';
import { addressHandlers } from './addresses/address.routes.ts';
import type { AddressBookStore } from './addresses/address-book.store.ts';
import { personHandlers } from './closing/person.routes.ts';
import { garageHandlers } from './garage/garage.routes.ts';
import type { GarageStore } from './garage/garage.store.ts';
import { type NewsletterDeps, newsletterHandlers } from './newsletter/newsletter.routes.ts';
import { createQueueBoard, type QueueBoardDeps, queuePassHandlers } from './operations/queue-board.ts';
import { systemStatusHandlers } from './operations/system-status.routes.ts';
import { staffLogRouteHandlers } from './staff-log/staff-log.routes.ts';
import type { StaffLogStore } from './staff-log/staff-log.store.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';
import { type TokenDeps, tokenHandlers } from './tokens/token.routes.ts';
import { accountState, serveAccountQuestions } from './users/account-questions.ts';
import { userHandlers } from './users/user.routes.ts';
import type { UserStore } from './users/user.store.ts';

export interface IdentityDeps
  extends HttpDeps,
    QueueBoardDeps,
    TokenDeps,
    Omit<NewsletterDeps, 'newsletter'> {
  readonly users: UserStore;
  readonly keys: SigningKeys;
  readonly newsletter: NewsletterDeps['newsletter'];
  readonly addressBooks: AddressBookStore;
  readonly garages: GarageStore;
  readonly staffLog: StaffLogStore;
  /** Other services must know it to ask. */
  readonly serviceSecret?: string | undefined;
  readonly logRead: LogRead;
  readonly checkReplies?: boolean;
}

/** Checks callers against its own user records, the only place where roles are never out of date. */
export function createIdentityApp(deps: IdentityDeps) {
  const { users, addressBooks, garages, keys } = deps;
  const handlers = {
    ...tokenHandlers(deps),
    ...userHandlers(users, addressBooks),
    ...newsletterHandlers(deps),
    ...systemStatusHandlers(deps),
    ...queuePassHandlers(keys),
    ...addressHandlers(addressBooks),
    ...garageHandlers(garages),
    ...personHandlers(deps),
    ...staffLogRouteHandlers(deps.staffLog),
  };
  const options = {
    authenticate: createAuthenticate(keys.verify, ({ sub: email, uid }) =>
      accountState(deps, { email, uid }),
    ),
    checkReplies: deps.checkReplies ?? false,
    logRead: deps.logRead,
  };
  return createHttpApp(deps, (app) => {
    serveAccountQuestions(app, deps, deps.serviceSecret);
    serveRoutes(app, identityRoutes, handlers, options);
    app.use(queueBoardPath, createQueueBoard(deps));
  });
}
