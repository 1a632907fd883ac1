import { randomUUID } from 'node:crypto';
import { orderRoutes, type Part } from '@shop/contracts';
import { type Reply, sendRequest } from '../../harness/keep-alive-client.ts';
import { orderBody } from '../../harness/shop-api.ts';
import type { Load } from '../load/steady-load.ts';

/** The honest client's address, which no attacker uses. */
const from = '127.0.0.2';

interface HonestDeps {
  readonly apiUrl: string;
  readonly email: string;
  readonly token: string;
  readonly parts: readonly Part[];
}

/** A shopper who browses, orders and cancels at a steady rate, plus an orchestrator's readiness probe. */
export function honestLoads({ apiUrl, email, token, parts }: HonestDeps): Load[] {
  const placed: string[] = [];
  let turn = 0;
  const nextPart = (): Part => {
    turn += 1;
    const part = parts[turn % parts.length];
    if (!part) throw new Error('the shop sells nothing');
    return part;
  };
  const get = (path: string): Promise<Reply> => sendRequest(apiUrl + path, { from });
  const signed = { authorization: `Bearer ${token}` };

  const place = async (): Promise<Reply> => {
    const headers = { ...signed, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = JSON.stringify(orderBody(nextPart()));
    const reply = await sendRequest(`${apiUrl}/order`, { method: 'POST', headers, body, from });
    if (reply.status === 201)
      placed.push(orderRoutes.placeOrder.reply.parse(JSON.parse(reply.text)).insertedId);
    return reply;
  };
  /** Keeps the shopper below the limit of unpaid orders. */
  const cancel = (): Promise<Reply> => {
    const id = placed.shift();
    if (id === undefined) return get('/parts?limit=1');
    return sendRequest(`${apiUrl}/order/${id}`, { method: 'DELETE', headers: signed, from });
  };
  const ownOrders = (): Promise<Reply> =>
    sendRequest(`${apiUrl}/order/${encodeURIComponent(email)}?limit=5`, { headers: signed, from });

  return [
    { title: 'browse', perSecond: 8, expects: 200, send: () => get('/parts?limit=24') },
    { title: 'one part', perSecond: 8, expects: 200, send: () => get(`/part/${nextPart()._id}`) },
    { title: 'place an order', perSecond: 1, expects: 201, send: place },
    { title: 'cancel an order', perSecond: 1, expects: 200, send: cancel },
    { title: 'own orders', perSecond: 2, expects: 200, send: ownOrders },
    { title: 'readyz', perSecond: 2, expects: 200, send: () => get('/readyz') },
  ];
}
