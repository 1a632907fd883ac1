import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Call, People } from './calls.ts';
import type { OpenApi, Operation } from './operations.ts';
import type { Reply } from './send.ts';

const leaks: Readonly<Record<string, RegExp>> = {
  'a stack frame': /\bat (?:async )?[\w.<>$ ]+ \((?:file:|node:|\/)[^)]*:\d+:\d+\)/,
  'a path of the server': /file:\/\/\/|node_modules|\/(?:usr|home|app|opt|var|work|root)\/[\w.-]+\//,
  'the database driver':
    /\bMongo(?:Server|Network|Client|Bulk\w*)?Error|\bBSON\w*Error|\bE11000\b|mongodb:\/\//,
  'a library': /\bBullMQ\b|redis:\/\/|WRONGTYPE|\bZodError\b|\bUND_ERR_|Stripe\w*Error\b|JsonWebTokenError/,
  'a secret': /sk_(?:test|live)_\w|whsec_\w|-----BEGIN|"(?:password|privateKey)"/,
};
const token = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/;

function leakIn({ operation, target, body }: Call, { text, headers }: Reply): string | undefined {
  // A reply may echo the request; only what the shop adds counts.
  const sent = `${target} ${body}`;
  const said = text.slice(0, 200_000) + JSON.stringify(headers);
  const patterns = operation.operationId === 'exchangeToken' ? leaks : { ...leaks, 'a token': token };
  return Object.entries(patterns).find(([, pattern]) => {
    const shown = pattern.exec(said)?.[0];
    return shown !== undefined && !sent.includes(shown);
  })?.[0];
}

function isOwnRecord(target: string, own: string | undefined, { ownerOf }: JudgeDeps): boolean {
  const [id = ''] = /[\da-f]{24}/i.exec(target) ?? [];
  return own !== undefined && (ownerOf.get(id.toLowerCase()) ?? own) === own;
}

/** Whether this caller may succeed; `ownerOf` knows who placed which order. */
function mayDo({ operation, caller, isSignedIn, target, headers }: Call, deps: JudgeDeps): boolean {
  const isAdmin = isSignedIn && caller === 'admin';
  const own = isSignedIn && caller !== 'visitor' ? deps.people[caller].email : undefined;
  const isOwn = own !== undefined && decodeURIComponent(target.split('?')[0] ?? '').includes(`/${own}`);
  const access = operation['x-access'];
  if (access === 'public') return headers.authorization === undefined || isSignedIn;
  if (access === 'provider-signature') return headers['stripe-signature'] !== undefined;
  if (access === 'user') return isSignedIn;
  if (access === 'identity-proof' || access === 'self') return isOwn;
  if (access.startsWith('self-or-')) return isOwn || isAdmin;
  if (access.startsWith('own-or-')) return isAdmin || isOwnRecord(target, own, deps);
  return isAdmin;
}

type Content = NonNullable<Operation['responses'][string]['content']>;

interface JudgeDeps {
  readonly people: People;
  readonly ownerOf: ReadonlyMap<string, string>;
}

/** Node's HTTP server refuses some requests itself, before any of the shop's code runs. */
function isRefusedByNode({ status, text, headers }: Reply): boolean {
  return [400, 408, 413, 417, 431].includes(status) && text === '' && headers['x-request-id'] === undefined;
}

function pointer(steps: readonly string[]): string {
  return steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
}

/** Returns a function that lists what is wrong with the reply to a call. */
export function createJudge(document: OpenApi, deps: JudgeDeps) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema(document, 'api');

  const bodyFaults = ({ method, path }: Operation, { status, text }: Reply, content: Content): string[] => {
    const [type = '', { schema = {} } = {}] = Object.entries(content)[0] ?? [];
    if (!type.endsWith('json')) return [];
    const steps = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', type, 'schema'];
    // Most replies share a few schemas, which take much longer to compile than to validate with.
    const reference = typeof schema.$ref === 'string' ? schema.$ref : `#/${pointer(steps)}`;
    const fits = ajv.getSchema(`api${reference}`);
    return fits?.(JSON.parse(text)) ? [] : [ajv.errorsText(fits?.errors).slice(0, 300)];
  };

  const shapeFaults = ({ operation }: Call, reply: Reply): string[] => {
    const { status, headers, text } = reply;
    const documented = operation.responses[status];
    if (!documented) return [`${status} is not in the document`];
    const [type] = Object.keys(documented.content ?? {});
    if (type === undefined) return text === '' ? [] : [`${status} has a body`];
    if (!String(headers['content-type']).startsWith(type.replace('*', '')))
      return [`${headers['content-type']} is not ${type}`];
    return bodyFaults(operation, reply, documented.content ?? {});
  };

  return (call: Call, reply: Reply): string[] => {
    if (isRefusedByNode(reply)) return [];
    const leak = leakIn(call, reply);
    const isForbidden = reply.status < 300 && !mayDo(call, deps);
    return [
      ...shapeFaults(call, reply),
      ...(reply.status >= 500 ? [`a fault of ours: ${reply.status}`] : []),
      ...(reply.headers['x-request-id'] === undefined ? ['no request id'] : []),
      ...(leak === undefined ? [] : [`shows ${leak}`]),
      ...(isForbidden ? [`${reply.status} for ${call.caller}, open to ${call.operation['x-access']}`] : []),
    ];
  };
}
