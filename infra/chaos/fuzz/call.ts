import type { Operation } from './document.ts';
import type { Body, Draft } from './draft.ts';
import type { KnownRecords } from './harvest.ts';
import { type Resolve, resolveText, resolveValue } from './marks.ts';
import { authorizationOf, identityOf, type People, personOf } from './people.ts';
import { signatureOf } from './webhooks.ts';

/** One request, byte for byte. */
export interface Call {
  readonly operation: Operation;
  readonly draft: Draft;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** Whose call it is for the shop; undefined for a visitor and for whoever shows a bad token. */
  readonly identity: { readonly email: string; readonly isAdmin: boolean } | undefined;
  /** The path's parameters, as the shop decodes them. */
  readonly params: Readonly<Record<string, string>>;
}

export interface CallDeps {
  readonly people: People;
  readonly harvest: KnownRecords;
  /** Of the payment provider; without it no event is signed. */
  readonly webhookSecret: string | undefined;
}

/** Calls by which an admin changes somebody's role: never one of those whose access is judged. */
function changesPeople({ access, parameters, method }: Operation): boolean {
  return access === 'admin' && method !== 'GET' && parameters.some(({ name }) => name === 'email');
}

function resolver({ people, harvest }: CallDeps, operation: Operation, draft: Draft): Resolve {
  const own = personOf(people, draft.caller)?.email ?? people.user.email;
  const judged = new Set([people.user.email, people.other.email, people.admin.email]);
  const strangers = changesPeople(operation);
  return (mark, n) => {
    if (mark === 'etag') return '"etag"';
    if (mark !== 'own-email' && mark !== 'other-email' && mark !== 'known-email')
      return harvest.pick(mark, n);
    const email =
      mark === 'known-email' ? harvest.pick(mark, n) : mark === 'own-email' ? own : people.other.email;
    return strangers && judged.has(email) ? 'stranger@example.com' : email;
  };
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function orderBody(body: Fields, { harvest }: CallDeps): Fields {
  const part = harvest.record('part', String(body.partId));
  if (!part || typeof part.price !== 'number') return body;
  return { ...body, price: part.price, quantity: part.minOrderQuantity };
}

function intentBody(body: Fields, { harvest }: CallDeps): Fields {
  const order = harvest.record('order', String(body.orderId));
  if (typeof order?.price !== 'number' || typeof order.quantity !== 'number') return body;
  return { ...body, price: Math.round(order.price * 100 * order.quantity) / 100 };
}

/** What makes a fitting body a call that succeeds: facts that stand in other replies. */
const completions: Readonly<
  Record<string, (body: Fields, deps: CallDeps, params: Call['params']) => Fields>
> = {
  placeOrder: orderBody,
  createPaymentIntent: intentBody,
  exchangeToken: (body, _deps, params) => ({ ...body, email: params.email }),
  changeShopFigures: (body, { harvest }) => ({ ...body, version: harvest.figuresVersion() }),
};

function bytesOf(body: Body, value: unknown): Buffer | undefined {
  if (body.kind === 'none') return undefined;
  return body.kind === 'raw' ? body.bytes : Buffer.from(JSON.stringify(value) ?? '');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function targetOf(operation: Operation, path: Draft['path'], query: Draft['query']): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  if (query.length === 0) return filled;
  const pairs = query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return `${filled}?${pairs.join('&')}`;
}

/** Brackets and percent signs of a query are part of what is tried. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('%25', '%');
}

function withCompletion(
  value: unknown,
  call: { operation: Operation; draft: Draft },
  complete: () => unknown,
): unknown {
  return call.draft.kind === 'complete' && isFields(value) && call.operation.id in completions
    ? complete()
    : value;
}

/** Makes a draft a request of this shop at this moment. */
export function resolveCall(operation: Operation, draft: Draft, deps: CallDeps): Call {
  const resolve = resolver(deps, operation, draft);
  const path = Object.fromEntries(
    Object.entries(draft.path).map(([name, segment]) => [name, resolveText(segment, resolve)]),
  );
  const params = Object.fromEntries(Object.entries(path).map(([name, segment]) => [name, decoded(segment)]));
  const query = draft.query.map(([name, value]) => [name, resolveText(value, resolve)] as const);
  const target = targetOf(operation, path, query);
  const given = 'value' in draft.body ? resolveValue(draft.body.value, resolve) : undefined;
  const value = withCompletion(given, { operation, draft }, () =>
    completions[operation.id]?.(isFields(given) ? given : {}, deps, params),
  );
  const body = bytesOf(draft.body, value);
  return {
    operation,
    draft,
    target,
    params,
    body,
    headers: headersOf({ operation, draft, target, body }, deps),
    identity: identityOf(deps.people, draft),
  };
}

function headersOf(
  { operation, draft, target, body }: Pick<Call, 'operation' | 'draft' | 'target' | 'body'>,
  { people, harvest, webhookSecret }: CallDeps,
): Record<string, string> {
  const authorization = authorizationOf(people, draft, operation.access);
  const signed = draft.body.kind === 'signed' && webhookSecret !== undefined && body;
  const placeholder = Object.entries(draft.headers).map(([name, value]) => [
    name,
    resolveText(value, () => harvest.etagOf(target)),
  ]);
  return {
    ...Object.fromEntries(placeholder),
    ...(body && draft.headers['content-type'] === undefined ? { 'content-type': 'application/json' } : {}),
    ...(body ? { 'content-length': String(body.length) } : {}),
    ...(authorization === undefined ? {} : { authorization }),
    ...(signed ? { 'stripe-signature': signatureOf(signed, webhookSecret) } : {}),
  };
}
