import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyRoute, limits, type Part, routes } from '@shop/contracts';
import type { z } from 'zod';
import type { Exchange } from '../../shell/kit/dev/journey.ts';
import { accessToken } from '../harness/sign-in.ts';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { demoAccounts } from '../stand-ins/identity/demo-accounts.ts';

/**
 * `npm run record-journey -- [web address]`: performs a buyer's and an admin's actions in a running local shop and records every reply in
 * shell/kit/dev/recorded-journey.json, from which `npm run dev -- --mock` answers. Best on a fresh shop: `npm start -- --fresh`.
 */
const shopUrl = process.argv[2] ?? 'http://localhost:3000';
const file = join(root, 'shell/kit/dev/recorded-journey.json');
const limitMs = 15_000;
/** Reply headers that pages read. */
const keptHeaders = ['x-total-count', 'x-mean-rating', 'link'];

interface Call {
  readonly token?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

const exchanges: Exchange[] = [];

function headersOf(response: Response): Record<string, string> {
  const kept = keptHeaders.map((name) => [name, response.headers.get(name)]);
  return Object.fromEntries(kept.filter(([, value]) => value !== null));
}

async function record<Reply extends z.ZodType>(
  route: AnyRoute & { readonly reply: Reply },
  { token, path = {}, query = '', body }: Call = {},
): Promise<z.output<Reply>> {
  const url =
    route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? '')) + query;
  const response = await fetch(`${shopUrl}/api${url}`, {
    method: route.method.toUpperCase(),
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limitMs),
  });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`${route.name} answered ${response.status}: ${JSON.stringify(reply)}`);
  exchanges.push({
    route: route.name,
    url,
    status: response.status,
    headers: headersOf(response),
    body: reply,
  });
  return route.reply.parse(reply);
}

async function lookAround(email: string, tokens: { buyer: string; admin: string }): Promise<Part> {
  const page = `?limit=${limits.pageDefault}`;
  const [part] = await record(routes.listParts, { query: page });
  if (!part) throw new CliError('The shop has no parts; seed it first: npm run seed');
  await record(routes.listReviews, { query: page });
  await record(routes.getShopFigures);
  await record(routes.getPartFigures, { token: tokens.admin });
  await record(routes.getPart, { path: { id: part._id } });
  await record(routes.getUser, { token: tokens.buyer, path: { email } });
  await record(routes.listOwnWholeOrders, { token: tokens.buyer, query: page });
  await record(routes.listWholeOrders, { token: tokens.admin, query: page });
  await record(routes.getOrderFigures, { token: tokens.admin });
  await record(routes.listUsers, { token: tokens.admin, query: page });
  await record(routes.listWaitingReviews, { token: tokens.admin, query: page });
  return part;
}

async function orderAndCancel(part: Part, token: string): Promise<void> {
  const { insertedId } = await record(routes.placeOrder, {
    token,
    body: {
      partId: part._id,
      partName: part.name,
      price: part.price,
      quantity: part.minOrderQuantity,
      clientName: demoAccounts.shopper.displayName,
      address: '12 Station Road, Dhaka',
      phone: '01711123456',
    },
  });
  const path = { id: insertedId };
  await record(routes.getOrder, { token, path });
  await record(routes.getWholeOrder, { token, path: { number: insertedId } });
  await record(routes.getPart, { path: { id: part._id } });
  await record(routes.getOrderTimeline, { token, path });
  await record(routes.listOwnWholeOrders, { token });
  await record(routes.cancelOrder, { token, path });
  await record(routes.listOwnWholeOrders, { token });
}

try {
  const places = { webUrl: shopUrl, apiUrl: `${shopUrl}/api` };
  const { shopper, admin } = demoAccounts;
  const buyer = await accessToken(places, shopper);
  const part = await lookAround(shopper.email, { buyer, admin: await accessToken(places, admin) });
  await orderAndCancel(part, buyer);
  writeFileSync(file, `${JSON.stringify(exchanges, undefined, 2)}\n`);
  console.log(`${exchanges.length} replies written to ${file}`);
} catch (error) {
  exitWithMessage(error);
}
