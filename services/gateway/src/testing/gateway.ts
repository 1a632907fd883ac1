import type { RequestListener } from 'node:http';
import type { UpstreamLimits } from '@shop/http-server/proxy';
import { createHealth, createMetrics, type HttpServer, listen } from '@shop/service-kit';
import { atFileEnd, authenticateTestToken, serveForTest, testLogger } from '@shop/service-kit/testing';
import { createGatewayApp, type GatewayDeps } from '../app.ts';
import { frontEndHandlers } from '../front-ends/front-ends.ts';
import { createVisitCounts } from '../front-ends/visit-counts.ts';
import { createCleanPicture } from '../images/clean-picture.ts';
import { createPictures } from '../images/pictures.ts';
import { connectService, defaultUpstreamLimits, type ServiceUpstream } from '../proxy/forward.ts';

/** Starts a stub server, closed with its connections at the end of the test file. */
export async function stubServer(handler: RequestListener): Promise<HttpServer> {
  const server = await listen(handler, { host: '127.0.0.1', port: 0 });
  atFileEnd(() => server.close());
  return server;
}

export const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
};

export interface Echoed {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export function testUpstream(
  name: ServiceUpstream['name'],
  url: string,
  limits: Partial<UpstreamLimits> = {},
): ServiceUpstream {
  const upstream = connectService(name, url, { ...defaultUpstreamLimits, ...limits });
  atFileEnd(upstream.destroy);
  return upstream;
}

/** Starts a gateway whose services are all one stub. */
export async function startGateway(
  options: Partial<Omit<GatewayDeps, 'upstreams'>> & {
    upstreamUrl: string;
    limits?: Partial<UpstreamLimits>;
  },
) {
  const {
    upstreamUrl,
    limits,
    logger = testLogger(),
    metrics = createMetrics('gateway-test'),
    frontEnds = frontEndHandlers({ counts: createVisitCounts(), metrics, logger }),
    ...deps
  } = options;
  const upstream = (name: ServiceUpstream['name']) => testUpstream(name, upstreamUrl, limits);
  const app = createGatewayApp({
    upstreams: {
      catalog: upstream('catalog'),
      orders: upstream('orders'),
      identity: upstream('identity'),
      notifications: upstream('notifications'),
    },
    images: { store: async () => 'http://images.example/1.png' },
    pictures: createPictures(),
    cleanPicture: createCleanPicture(),
    pictureBudgets: { spend: async () => undefined },
    authenticate: authenticateTestToken,
    rateLimits: () => [],
    frontEnds,
    allowedOrigins: ['http://shop.example'],
    trustedProxies: ['loopback'],
    logger,
    metrics,
    health: createHealth([]),
    ...deps,
  });
  return serveForTest(app);
}
