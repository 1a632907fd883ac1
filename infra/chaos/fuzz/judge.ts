import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { accessFault } from './access.ts';
import type { Call } from './call.ts';
import type { OpenApi, Operation } from './document.ts';
import { parseJson } from './json.ts';
import type { KnownRecords } from './known-records.ts';
import { leakIn } from './leaks.ts';
import type { Outcome } from './send.ts';

/** A slower reply counts as a hang. */
export const hangMs = 5_000;
/** The shop waits this long for an order's stock decision before it answers 202. */
const undecidedMs = 1_500;

export function limitOf({ replies }: Operation): number {
  return hangMs + ('202' in replies ? undecidedMs : 0);
}

export type Fault = `${
  | 'hang'
  | 'broken'
  | 'fault'
  | 'status'
  | 'type'
  | 'body'
  | 'request-id'
  | 'leak'
  | 'access'}: ${string}`;

type Reply = Extract<Outcome, { kind: 'reply' }>;

/**
 * Node's limit for the request line and headers. It closes the connection of a longer request, often before
 * its 431 arrives.
 */
const longestHead = 16_000;

function isTooLong({ target, headers }: Call): boolean {
  return target.length + JSON.stringify(headers).length > longestHead;
}

/** Whether Node's HTTP server refused the request itself, before any of the shop's code ran. */
function isRefusedByNode({ status, text, headers }: Reply): boolean {
  return [400, 408, 413, 417, 431].includes(status) && text === '' && headers['x-request-id'] === undefined;
}

function lostFaults(call: Call, { ms, why }: Extract<Outcome, { kind: 'lost' }>): Fault[] {
  if (ms >= hangMs) return [`hang: no reply in ${Math.round(ms / 1_000)} s`];
  return isTooLong(call) ? [] : [`broken: ${why}`];
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

export function createJudge(document: OpenApi, knownRecords: Pick<KnownRecords, 'ownerOf'>) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const secrets = new Map<string, string>();

  const validator = ({ method, path }: Operation, status: number, type: string): ValidateFunction => {
    const steps = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', type, 'schema'];
    const shared =
      document.paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.[type]?.schema.$ref;
    // Most replies share a few schemas, which take much longer to compile than to validate with.
    const $ref = `api${typeof shared === 'string' ? shared : `#/${steps.map(escaped).join('/')}`}`;
    const known = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, known);
    return known;
  };

  const bodyFaults = (operation: Operation, reply: Reply, type: string): Fault[] => {
    const value = type.endsWith('json') ? parseJson(reply.text) : reply.text;
    if (value === undefined) return ['body: no JSON'];
    const fits = validator(operation, reply.status, type);
    if (!fits(value)) return [`body: ${ajv.errorsText(fits.errors, { dataVar: 'reply' }).slice(0, 300)}`];
    return [];
  };

  const shapeFaults = (operation: Operation, reply: Reply): Fault[] => {
    const { status, headers, text } = reply;
    if (!(`${status}` in operation.replies)) return [`status: ${status} is not in the document`];
    const type = operation.replies[`${status}`];
    if (type === undefined) return text === '' ? [] : [`body: ${status} has one`];
    if (!String(headers['content-type']).startsWith(type.replace('*', '')))
      return [`type: ${headers['content-type']} is not ${type}`];
    return bodyFaults(operation, reply, type);
  };

  const replyFaults = (call: Call, reply: Reply): Fault[] => {
    const access = accessFault(call, reply.status, knownRecords);
    const leak = leakIn(call, reply, secrets);
    const faults: Fault[] = shapeFaults(call.operation, reply);
    if (reply.status >= 500) faults.push(`fault: ${reply.status}`);
    if (reply.headers['x-request-id'] === undefined) faults.push('request-id: none');
    if (access !== undefined) faults.push(`access: ${access}`);
    if (leak !== undefined) faults.push(`leak: ${leak}`);
    return faults;
  };

  return (call: Call, outcome: Outcome): Fault[] => {
    if (outcome.kind === 'lost') return lostFaults(call, outcome);
    return isRefusedByNode(outcome) ? [] : replyFaults(call, outcome);
  };
}

export type Judge = ReturnType<typeof createJudge>;
