import {
  allRoutes,
  type frontEndRoutes,
  gatewayRoutes,
  queueBoardPath,
  type Right,
  rightIn,
} from '@shop/contracts';
import {
  type Authenticate,
  assertMay,
  createHttpApp,
  type Handlers,
  type HttpDeps,
  refuse,
  serveRoutes,
} from '@shop/service-kit';
import type { Express, RequestHandler } from 'express';
import { createBodyReader } from './bodies/read-body.ts';
import { readJson } from './bodies/read-json.ts';
import { type ClientLimits, defaultClientLimits } from './client-limits.ts';
import { serveDocs } from './docs/docs.routes.ts';
import { type ImageDeps, imageHandlers } from './images/image.routes.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { type ForwardDeps, forwardTo, type ServiceUpstream, type UpstreamName } from './proxy/forward.ts';
import { allowOrigins, securityHeaders } from './public-http.ts';

export interface GatewayDeps extends HttpDeps, ImageDeps {
  readonly upstreams: Readonly<Record<UpstreamName, ServiceUpstream>>;
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
  readonly frontEnds: Handlers<typeof frontEndRoutes>;
  readonly allowedOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted, in express's syntax. */
  readonly trustedProxies: readonly string[];
  readonly clientLimits?: ClientLimits;
}

/** Forwards every call of the contract to its service; anything else is a 404. No business logic here. */
export function createGatewayApp(deps: GatewayDeps): Express {
  const { clientLimits = defaultClientLimits, logger } = deps;
  const forwarding: ForwardDeps = {
    logger,
    readBody: createBodyReader(clientLimits.json),
    unreadMs: clientLimits.unreadMs,
  };
  const ownJson = readJson(createBodyReader(clientLimits.reports));
  const handlers = {
    ...imageHandlers(deps, createBodyReader(clientLimits.picture)),
    ...deps.frontEnds,
  };
  return createHttpApp({ ...deps, trustCallersTrace: false }, (app) => {
    app.set('trust proxy', [...deps.trustedProxies]);
    app.use(securityHeaders(), allowOrigins(deps.allowedOrigins));
    serveDocs(app);
    for (const route of allRoutes) {
      const { service, body } = route;
      const limits = deps.rateLimits(route);
      const own = body ? [ownJson] : [];
      const next = service === 'gateway' ? own : [forwardTo(deps.upstreams[service], route, forwarding)];
      const right = route.consumes === 'text/csv' ? rightIn(route.access) : undefined;
      const proof = right ? [requireRight(deps.authenticate, right)] : [];
      app[route.method](route.path, named(route.name), ...proof, ...limits, ...next);
    }
    forwardPages(app, deps, forwarding);
    serveRoutes(app, gatewayRoutes, handlers, deps);
  });
}

/** A streamed body holds an upstream connection, so check the right before taking one. */
function requireRight(authenticate: Authenticate, right: Right): RequestHandler {
  return async (request, _response, next) => {
    const caller = await authenticate(request.headers.authorization);
    if (!caller) throw refuse.unauthorized();
    await assertMay(caller, right);
    next();
  };
}

/** Sets the route name for logs and metrics first, so that rate-limited calls have it as well. */
function named(route: string): RequestHandler {
  return (_request, response, next) => {
    response.locals.route = route;
    next();
  };
}

/** The queue board is a set of pages of the identity service, not part of the contract; that service checks access. */
function forwardPages(app: Express, { rateLimits, upstreams }: GatewayDeps, forwarding: ForwardDeps): void {
  const board = { name: 'queueBoard', access: 'public' } as const;
  const forward = forwardTo(upstreams.identity, board, forwarding);
  const name = named(board.name);
  app.get(`${queueBoardPath}{/*path}`, name, ...rateLimits({ ...board, method: 'get' }), forward);
  app.put(`${queueBoardPath}/*path`, name, ...rateLimits({ ...board, method: 'put' }), forward);
}
