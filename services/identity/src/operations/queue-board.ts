import { limits, type operationsRoutes, queueBoardPath } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import express, { type Request, type RequestHandler, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import type { UserStore } from '../users/user.store.ts';
import { type BullBoardDeps, createBullBoardRouter } from './bull-board.ts';

export interface QueueBoardDeps extends BullBoardDeps {
  readonly users: Pick<UserStore, 'find'>;
  readonly keys: Pick<SigningKeys, 'signQueuePass' | 'verifyQueuePass'>;
}

const cookieName = '__Host-queue_pass';

/** Allows Bull Board's own files and inline styles, nothing from other origins. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers: RequestHandler = (_request, response, next) => {
  response.locals.route = 'queueBoard';
  response.setHeader('content-security-policy', policy);
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cache-control', 'no-store');
  next();
};

/** Returns the first proxy's value: only that proxy saw the browser. */
function said(request: Request, header: string): string | undefined {
  return request.get(header)?.split(',')[0]?.trim();
}

/** Browsers accept `Secure` on http://localhost too. */
function cookieOf(pass: string): string {
  return `${cookieName}=${pass}; Max-Age=${limits.queuePassSeconds}; Path=/; HttpOnly; SameSite=Strict; Secure`;
}

function passOf(request: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]+)`).exec(request.get('cookie') ?? '')?.[1];
}

const prefixPattern = /^(?:\/[\w-]+){0,4}$/;

function basePathOf(request: Request): string {
  const prefix = said(request, 'x-forwarded-prefix') ?? '';
  return `${prefixPattern.test(prefix) ? prefix : ''}${queueBoardPath}`;
}

function wantsPage(request: Request): boolean {
  return request.get('accept')?.includes('text/html') ?? false;
}

/** The board writes its own path into its page, so there is one for each path under which proxies show it. */
function boardsByPath(deps: BullBoardDeps): RequestHandler {
  const boards = new LRUCache<string, Router>({
    max: 4,
    memoMethod: (basePath) => createBullBoardRouter(deps, basePath),
  });
  return (request, response, next) => boards.memo(basePathOf(request))(request, response, next);
}

/** Page navigation sends no access token, so the board has a cookie of its own. */
export function queuePassHandlers(
  keys: Pick<SigningKeys, 'signQueuePass'>,
): Handlers<Pick<typeof operationsRoutes, 'issueQueuePass'>> {
  return {
    issueQueuePass: async ({ caller }) => {
      const headers = { 'set-cookie': cookieOf(keys.signQueuePass(caller.email)) };
      return answer({ expiresIn: limits.queuePassSeconds }, { headers });
    },
  };
}

/** Serves the board at {@link queueBoardPath} to visitors who have a pass and are owners at the time of each request. */
export function createQueueBoard(deps: QueueBoardDeps): Router {
  const { users, keys } = deps;

  const isOwnerNow = async (request: Request): Promise<boolean> => {
    const email = keys.verifyQueuePass(passOf(request) ?? '');
    return email !== undefined && (await users.find(email))?.roles.includes('owner') === true;
  };

  const admitOwners: RequestHandler = async (request, response, next) => {
    if (await isOwnerNow(request)) next();
    else if (wantsPage(request)) response.status(401).type('html').send(queuesLockedPage);
    else throw refuse.unauthorized('Open the queues from the dashboard');
  };

  /** Prevents CSRF: browsers attach the cookie to any request, so changes must come from a same-origin page. */
  const changesFromHere: RequestHandler = (request, _response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && request.get('sec-fetch-site') !== 'same-origin') throw refuse.forbidden();
    next();
  };

  return express.Router().use(headers).use(admitOwners, changesFromHere, boardsByPath(deps));
}

const queuesLockedPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Queues</title>
<style>
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; }
body { margin: 15vh auto; max-width: 34rem; padding: 0 1.5rem; }
h1 { font-size: 1.65rem; line-height: 1.2; }
</style>
</head>
<body>
<main>
<h1>The queues are closed</h1>
<p>They open from the dashboard, for admins: choose <strong>System Status</strong> there and press <strong>Open queues</strong>. A pass lasts an hour.</p>
</main>
</body>
</html>
`;
