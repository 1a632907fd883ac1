import { notificationRoutes } from '@shop/contracts';
import { createHttpApp, type HttpDeps, type ServeOptions, serveRoutes } from '@shop/service-kit';
import { documentHandlers } from './documents/document.routes.ts';
import type { DocumentStore } from './documents/document.store.ts';
import type { PapersOnRequest } from './documents/papers-on-request.ts';
import { mailHandlers } from './mails/mail.routes.ts';
import type { MailStore } from './mails/mail.store.ts';
import { preferenceHandlers } from './preferences/preference.routes.ts';
import type { PreferenceStore } from './preferences/preference.store.ts';

export interface NotificationsDeps extends HttpDeps {
  readonly documents: DocumentStore;
  readonly mails: MailStore;
  readonly preferences: PreferenceStore;
  readonly linkKey: string;
  readonly papers: PapersOnRequest;
}

export function createNotificationsApp(deps: NotificationsDeps, serve: ServeOptions) {
  const handlers = {
    ...mailHandlers(deps),
    ...preferenceHandlers(deps),
    ...documentHandlers(deps),
  };
  return createHttpApp(deps, (app) => serveRoutes(app, notificationRoutes, handlers, serve));
}
