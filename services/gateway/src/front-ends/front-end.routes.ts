import { type frontEndRoutes, visitorHeader } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit/serving';
import type { Request } from 'express';
import { clientKey } from '../limits/client-key.ts';
import type { FrontEnds, Sender } from './front-ends.ts';

const headers = { 'cache-control': 'no-store' };

/** Believes the edge's word on the visitor only from proxies whose X-Forwarded-For is trusted. */
function senderOf(request: Request): Sender {
  const isTrusted: unknown = request.app.get('trust proxy fn')(request.socket.remoteAddress, 0);
  return { client: clientKey(request.ip), isKnown: Boolean(isTrusted && request.get(visitorHeader)) };
}

export function frontEndHandlers(frontEnds: FrontEnds): Handlers<typeof frontEndRoutes> {
  return {
    reportFrontEnds: async ({ body, request }) =>
      answer({ accepted: await frontEnds.take(senderOf(request), body) }, { headers }),

    readFrontEndHealth: async () => {
      const health = await frontEnds.health().catch((cause: unknown) => {
        const message = 'Front-end status is unavailable: Redis is not responding';
        throw Object.assign(refuse.unavailable('redis-unavailable', message), { cause });
      });
      return answer(health, { headers });
    },
  };
}
