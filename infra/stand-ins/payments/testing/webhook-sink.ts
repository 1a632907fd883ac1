import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@shop/service-kit';
import { z } from 'zod';

const eventBody = z.object({ id: z.string(), type: z.string() });

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface WebhookSink {
  readonly url: string;
  readonly received: Received[];
  /** Statuses of the next answers; 200 when there are none left. */
  readonly answers: number[];
  readonly close: () => Promise<void>;
}

/** An endpoint that takes webhooks and remembers them in the order they came. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const received: Received[] = [];
  const answers: number[] = [];
  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await text(request);
    received.push({ ...eventBody.parse(JSON.parse(body)), body, headers: request.headers });
    return answers.shift() ?? 200;
  };
  const server = await listen(
    (request, response) => {
      void take(request).then((status) => response.writeHead(status).end());
    },
    { host: '127.0.0.1', port: 0 },
  );
  return { url: server.url, received, answers, close: server.close };
}
