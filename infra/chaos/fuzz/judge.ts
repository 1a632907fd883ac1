import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { limits } from '@shop/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Call, People } from './calls.ts';
import type { OpenApi } from './document.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** A reply after this time counts as a hang: an order waits the longest, for its stock decision. */
const hangMs = limits.orderDecisionMs + 3_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a call with its path as it is, which `fetch` would normalise. */
export async function send(apiUrl: string, { operation, target, headers, body }: Call): Promise<Reply> {
  const { hostname, port } = new URL(apiUrl);
  const outgoing = request({
    agent,
    host: hostname,
    port,
    path: target,
    method: operation.method,
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(hangMs),
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(body);
  const [incoming] = await answered;
  // A server that refuses a body early may close the connection while the client is still sending.
  outgoing.on('error', () => outgoing.destroy());
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: await textOf(incoming) };
}

const leaks: Readonly<Record<string, RegExp>> = {
  'a stack frame': /\bat (?:async )?[\w.<>$ ]+ \((?:file:|node:|\/)[^)]*:\d+:\d+\)/g,
  'a path of the server': /file:\/\/\/|node_modules|\/(?:usr|home|app|opt|var|work|root)\/[\w.-]+\//g,
  'the database driver':
    /\bMongo(?:Server|Network|Client|Bulk\w*)?Error|\bBSON\w*Error|\bE11000\b|mongodb:\/\//g,
  'a library': /\bBullMQ\b|redis:\/\/|WRONGTYPE|\bZodError\b|\bUND_ERR_|Stripe\w*Error\b|JsonWebTokenError/g,
  'a secret': /sk_(?:test|live)_\w|whsec_\w|-----BEGIN|"(?:password|privateKey)"/g,
};
/** Operations whose reply holds a token. */
const tokenCalls: readonly string[] = ['exchangeToken', 'issueQueuePass'];
const token = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/g;

/** Long lists repeat themselves, and the patterns are slow on megabytes. */
const searchedChars = 200_000;

/** Names what the reply shows. It may echo the request; only what the shop adds counts. */
function leakIn({ operation, target, body }: Call, { text, headers }: Reply): string | undefined {
  const sent = `${target} ${body}`;
  const said = text.slice(0, searchedChars) + JSON.stringify(headers);
  const patterns = tokenCalls.includes(operation.operationId) ? leaks : { ...leaks, 'a token': token };
  return Object.entries(patterns).find(([, pattern]) =>
    [...said.matchAll(pattern)].some(([shown]) => !sent.includes(shown)),
  )?.[0];
}

interface JudgeDeps {
  readonly people: People;
  /** Email of the person who placed each order. */
  readonly ownerOf: ReadonlyMap<string, string>;
}

function isOwnRecord(target: string, email: string | undefined, { ownerOf }: JudgeDeps): boolean {
  const [id = ''] = /[\da-f]{24}/i.exec(target) ?? [];
  if (email === undefined) return false;
  const owner = ownerOf.get(id.toLowerCase());
  // Not an order of another person: the call decides.
  return owner === undefined || owner === email;
}

/** Whether this caller may succeed. */
function mayDo({ operation, caller, isSignedIn, target, headers }: Call, deps: JudgeDeps): boolean {
  const isAdmin = isSignedIn && caller === 'admin';
  const email = isSignedIn && caller !== 'visitor' ? deps.people[caller].email : undefined;
  const [path = ''] = target.split('?');
  const isOwnPath = email !== undefined && decodeURIComponent(path).includes(`/${email}`);
  const access = operation['x-access'];
  if (access === 'public') return headers.authorization === undefined || isSignedIn;
  if (access === 'provider-signature') return false;
  if (access === 'user') return isSignedIn;
  if (access === 'identity-proof' || access === 'self') return isOwnPath;
  if (access.startsWith('self-or-')) return isOwnPath || isAdmin;
  if (access.startsWith('own-or-')) return isAdmin || isOwnRecord(target, email, deps);
  return isAdmin;
}

/** Node's HTTP server refuses some requests itself, before any of the shop's code runs. */
function isRefusedByNode({ status, text, headers }: Reply): boolean {
  return [400, 408, 413, 417, 431].includes(status) && text === '' && headers['x-request-id'] === undefined;
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function pointer(steps: readonly string[]): string {
  return steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
}

/** Returns a function that lists what is wrong with the reply to a call. */
export function createJudge(document: OpenApi, deps: JudgeDeps) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema(document, 'api');

  const jsonFaults = (schema: string, text: string): string[] => {
    const fits = ajv.getSchema(schema);
    if (!fits) return [`no schema at ${schema}`];
    const json = parseJson(text);
    if (!json) return ['the body is not JSON'];
    return fits(json.value) ? [] : [ajv.errorsText(fits.errors).slice(0, 300)];
  };

  const shapeFaults = ({ operation }: Call, { status, headers, text }: Reply): string[] => {
    const { method, path, responses } = operation;
    if (!responses[status]) return [`${status} is not in the document`];
    const [[type, documented] = []] = Object.entries(responses[status].content ?? {});
    if (type === undefined) return text === '' ? [] : [`${status} has a body`];
    if (!String(headers['content-type']).startsWith(type.replace('*', '')))
      return [`${headers['content-type']} is not ${type}`];
    if (!type.endsWith('json')) return [];
    const steps = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', type, 'schema'];
    // Most replies share a few schemas, which take much longer to compile than to validate with.
    return jsonFaults(`api${documented?.schema.$ref ?? `#/${pointer(steps)}`}`, text);
  };

  return (call: Call, reply: Reply): string[] => {
    if (isRefusedByNode(reply)) return [];
    const leak = leakIn(call, reply);
    const isForbidden = reply.status < 300 && !mayDo(call, deps);
    const faults = shapeFaults(call, reply);
    if (reply.status >= 500) faults.push(`a fault of ours: ${reply.status}`);
    if (reply.headers['x-request-id'] === undefined) faults.push('no request id');
    if (leak !== undefined) faults.push(`shows ${leak}`);
    if (isForbidden) faults.push(`${reply.status} for ${call.caller}, open to ${call.operation['x-access']}`);
    return faults;
  };
}
