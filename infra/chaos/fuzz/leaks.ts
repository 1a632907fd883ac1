import type { Call } from './call.ts';
import type { Outcome } from './send.ts';

type Reply = Extract<Outcome, { kind: 'reply' }>;

const never: readonly (readonly [string, RegExp])[] = [
  ['a stack frame', /\bat (?:async )?[\w.<>$ ]+ \((?:file:|node:|\/)[^)]*:\d+:\d+\)/],
  ['a path of the server', /file:\/\/\/|node_modules|\/(?:usr|home|app|opt|var|work|root)\/[\w.-]+\//],
  [
    'the database driver',
    /\bMongo(?:Server|Network|Client|Bulk\w*)?Error|\bBSON\w*Error|\bE11000\b|mongodb(?:\+srv)?:\/\//,
  ],
  ['Redis', /\bioredis\b|\bBullMQ\b|rediss?:\/\/|WRONGTYPE|MOVED \d/],
  ['a library', /\bZodError\b|\bUND_ERR_|\bAxiosError\b|\bStripe\w*Error\b|JsonWebTokenError/],
  ['a secret', /sk_(?:test|live)_\w|whsec_\w|-----BEGIN|"(?:password|privateKey)"/],
];

const inProblems: readonly (readonly [string, RegExp])[] = [
  ['an address inside the shop', /\b(?:127\.0\.0\.1|localhost|10\.\d+\.\d+\.\d+):\d{2,5}\b/],
  ['a system error', /\bE(?:CONNREFUSED|CONNRESET|PIPE|NOENT|ACCES|TIMEDOUT)\b/],
];

const tokens = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/;
const clientSecret = /pi_\w+_secret_\w+/;

function secretOfSomebodyElse(
  { identity, operation }: Call,
  text: string,
  secrets: Map<string, string>,
): string | undefined {
  const secret = clientSecret.exec(text)?.[0];
  if (secret === undefined) return undefined;
  const owner = secrets.get(secret) ?? identity?.email ?? '';
  secrets.set(secret, owner);
  const mayShow = operation.id === 'createPaymentIntent' && owner === identity?.email;
  return mayShow ? undefined : 'the client secret of a payment';
}

/**
 * Describes what a reply leaks, undefined if nothing; `secrets` maps each client secret to the account that
 * got it first.
 */
export function leakIn(call: Call, reply: Reply, secrets: Map<string, string>): string | undefined {
  // A reply may echo the request; only what the shop adds counts.
  const said = reply.text.slice(0, 200_000) + JSON.stringify(reply.headers);
  const sent = `${call.target} ${call.body?.toString() ?? ''}`;
  const found = [...never, ...(reply.status >= 400 ? inProblems : [])].find(([, pattern]) => {
    const shown = pattern.exec(said)?.[0];
    return shown !== undefined && !sent.includes(shown);
  });
  if (found) return found[0];
  if (call.operation.id !== 'exchangeToken' && tokens.test(said)) return 'a token';
  return secretOfSomebodyElse(call, said, secrets);
}
