import type { Call } from './call.ts';
import type { Fault } from './judge.ts';
import type { Outcome } from './send.ts';
import { shrinkCall } from './shrink.ts';

function curlOf(apiUrl: string, { operation, target, headers, body }: Call): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const sent = body ? `echo ${body.toString('base64')} | base64 -d | ` : '';
  return [
    `${sent}curl -sS -i --path-as-is -g -X ${operation.method} ${quoted(apiUrl + target)}`,
    ...lines,
    ...(body ? ['--data-binary @-'] : []),
  ].join(' ');
}

/** One kind of failure of one operation, with the first request that showed it. */
export interface Failure {
  readonly index: number;
  readonly call: string;
  readonly faults: readonly Fault[];
  times: number;
  curl: string;
  readonly reply: string;
}

export interface Judged {
  readonly call: Call;
  readonly faults: readonly Fault[];
  readonly outcome: Outcome;
}

function shown(outcome: Outcome): string {
  return outcome.kind === 'reply' ? `${outcome.status} ${outcome.text.slice(0, 300)}` : outcome.why;
}

/** Groups broken connections regardless of the call: the process died, whichever call it was serving. */
function keyOf({ operation }: Call, faults: readonly Fault[]): string {
  const what = faults.join(' ').replace(/\d+/g, 'n');
  return what.startsWith('broken') ? what : `${operation.id} ${what}`;
}

/**
 * Collects failures and shrinks each to the smallest request that shows it; `resend` sends and judges a call
 * again.
 */
export function createFailures(apiUrl: string, resend: (call: Call) => Promise<Judged>) {
  const found = new Map<string, Failure>();
  const add = async (index: number, { call, faults, outcome }: Judged): Promise<void> => {
    const key = keyOf(call, faults);
    const known = found.get(key);
    if (known) {
      known.times += 1;
      return;
    }
    const failure: Failure = {
      index,
      call: call.operation.id,
      faults,
      times: 1,
      reply: shown(outcome),
      curl: curlOf(apiUrl, call),
    };
    found.set(key, failure);
    const failsTheSame = async (smaller: Call) => {
      const again = await resend(smaller);
      return again.faults.length > 0 && keyOf(call, again.faults) === key;
    };
    failure.curl = curlOf(apiUrl, await shrinkCall(call, failsTheSame, outcome.ms));
  };
  return { add, list: (): Failure[] => [...found.values()] };
}

export type Failures = ReturnType<typeof createFailures>;
