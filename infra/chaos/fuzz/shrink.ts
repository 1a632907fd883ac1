import type { Call } from './call.ts';
import { isRecord, parseJson } from './json.ts';

const maxTries = 40;
/** Slower failures are reported unshrunk: each try would take as long. */
const maxReplyMs = 2_000;

function without(headers: Call['headers'], name: string): Call['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}

function withBody(call: Call, body: Buffer | undefined): Call {
  return {
    ...call,
    body,
    headers: {
      ...without(call.headers, 'content-length'),
      ...(body ? { 'content-length': String(body.length) } : {}),
    },
  };
}

function lessBody(call: Call): Call[] {
  const value = parseJson(String(call.body));
  const half = call.body?.subarray(0, Math.floor(call.body.length / 2));
  if (!isRecord(value))
    return [
      ...(call.body ? [withBody(call, undefined)] : []),
      ...(half?.length ? [withBody(call, half)] : []),
    ];
  const entries = Object.entries(value);
  return [
    withBody(call, undefined),
    ...entries.map(([name]) => {
      const rest = entries.filter(([each]) => each !== name);
      return withBody(call, Buffer.from(JSON.stringify(Object.fromEntries(rest))));
    }),
  ];
}

function lessQuery(call: Call): Call[] {
  const [path = '', query] = call.target.split('?');
  if (query === undefined) return [];
  const pairs = query.split('&');
  const fewer = pairs.slice(0, 20).map((pair) => pairs.filter((each) => each !== pair).join('&'));
  return ['', ...fewer].map((left) => ({ ...call, target: left === '' ? path : `${path}?${left}` }));
}

const keptHeaders = new Set(['content-length', 'content-type']);

function lessHeaders(call: Call): Call[] {
  return Object.keys(call.headers)
    .filter((name) => !keptHeaders.has(name))
    .map((name) => ({ ...call, headers: without(call.headers, name) }));
}

function smaller(call: Call): Call[] {
  return [...lessHeaders(call), ...lessQuery(call), ...lessBody(call)];
}

/** Drops the parts of a call that its failure does not need; `fails` sends and checks a smaller call. */
export async function shrinkCall(
  call: Call,
  fails: (smaller: Call) => Promise<boolean>,
  ms: number,
): Promise<Call> {
  if (ms > maxReplyMs) return call;
  let best = call;
  let waiting = smaller(call);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [candidate, ...rest] = waiting;
    if (!candidate) return best;
    const shrunk = await fails(candidate);
    if (shrunk) best = candidate;
    waiting = shrunk ? smaller(candidate) : rest;
  }
  return best;
}
