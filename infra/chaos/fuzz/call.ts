import type { Operation } from './document.ts';
import type { Body, Draft } from './draft.ts';
import { isRecord } from './json.ts';
import type { KnownRecords } from './known-records.ts';
import { authorizationOf, identityOf, type People, personOf } from './people.ts';
import { type Resolve, resolveText, resolveValue } from './placeholders.ts';
import { signatureOf } from './webhooks.ts';

export interface Call {
  readonly operation: Operation;
  readonly draft: Draft;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** The caller as the shop sees it; undefined for a visitor or a bad token. */
  readonly identity: { readonly email: string; readonly isAdmin: boolean } | undefined;
  readonly params: Readonly<Record<string, string>>;
}

export interface CallDeps {
  readonly people: People;
  readonly knownRecords: KnownRecords;
  /** The payment provider's webhook secret; without it no event is signed. */
  readonly webhookSecret: string | undefined;
}

/**
 * Whether an admin changes another account with this call: it must not hit an account whose access is judged.
 */
function changesPeople({ access, parameters, method }: Operation): boolean {
  return access === 'admin' && method !== 'GET' && parameters.some(({ name }) => name === 'email');
}

function resolver({ people, knownRecords }: CallDeps, operation: Operation, draft: Draft): Resolve {
  const own = personOf(people, draft.caller)?.email ?? people.user.email;
  const judged = new Set([people.user.email, people.other.email, people.admin.email]);
  const mustSpare = changesPeople(operation);
  return (name, n) => {
    if (name === 'etag') return '"etag"';
    if (name !== 'own-email' && name !== 'other-email' && name !== 'known-email')
      return knownRecords.pick(name, n);
    const email =
      name === 'known-email' ? knownRecords.pick(name, n) : name === 'own-email' ? own : people.other.email;
    return mustSpare && judged.has(email) ? 'stranger@example.com' : email;
  };
}

type Fields = Record<string, unknown>;

function orderBody(body: Fields, { knownRecords }: CallDeps): Fields {
  const part = knownRecords.record('part', String(body.partId));
  if (!part || typeof part.price !== 'number') return body;
  return { ...body, price: part.price, quantity: part.minOrderQuantity };
}

function intentBody(body: Fields, { knownRecords }: CallDeps): Fields {
  const order = knownRecords.record('order', String(body.orderId));
  if (typeof order?.price !== 'number' || typeof order.quantity !== 'number') return body;
  return { ...body, price: Math.round(order.price * 100 * order.quantity) / 100 };
}

/** Fills a valid body with values from earlier replies, so that the call succeeds. */
const completions: Readonly<
  Record<string, (body: Fields, deps: CallDeps, params: Call['params']) => Fields>
> = {
  placeOrder: orderBody,
  createPaymentIntent: intentBody,
  exchangeToken: (body, _deps, params) => ({ ...body, email: params.email }),
  changePart: (body, { knownRecords }, { id = '' }) => ({
    ...body,
    version: knownRecords.record('part', id)?.version ?? 1,
  }),
  changeShopFigures: (body, { knownRecords }) => ({ ...body, version: knownRecords.figuresVersion() }),
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

/** Keeps brackets and percent signs unescaped: they are part of the test. */
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
  return call.draft.kind === 'valid' && isRecord(value) && call.operation.id in completions
    ? complete()
    : value;
}

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
    completions[operation.id]?.(isRecord(given) ? given : {}, deps, params),
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
  { people, knownRecords, webhookSecret }: CallDeps,
): Record<string, string> {
  const authorization = authorizationOf(people, draft, operation.access);
  const signed = draft.body.kind === 'signed' && webhookSecret !== undefined && body;
  const headers = Object.entries(draft.headers).map(([name, value]) => [
    name,
    resolveText(value, () => knownRecords.etagOf(target)),
  ]);
  return {
    ...Object.fromEntries(headers),
    ...(body && draft.headers['content-type'] === undefined ? { 'content-type': 'application/json' } : {}),
    ...(body ? { 'content-length': String(body.length) } : {}),
    ...(authorization === undefined ? {} : { authorization }),
    ...(signed ? { 'stripe-signature': signatureOf(signed, webhookSecret) } : {}),
  };
}
