import type { frontEndRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit/serving';
import { clientKey } from '../limits/client-key.ts';
import type { FrontEnds } from './front-ends.ts';

const headers = { 'cache-control': 'no-store' };

export function frontEndHandlers(frontEnds: FrontEnds): Handlers<typeof frontEndRoutes> {
  return {
    reportFrontEnds: async ({ body, request }) =>
      answer({ accepted: await frontEnds.take(clientKey(request.ip), body) }, { headers }),

    readFrontEndHealth: async () => {
      const health = await frontEnds.health().catch((cause: unknown) => {
        const message = 'What pages met is not known right now: Redis does not answer';
        throw Object.assign(refuse.unavailable('redis-unavailable', message), { cause });
      });
      return answer(health, { headers });
    },
  };
}
