import fc from 'fast-check';
import { type Call, type CallDeps, curlOf, resolveCall } from './call.ts';
import { type Operation, operationsOf, readDocument } from './document.ts';
import { type Draft, draftsOf } from './draft.ts';
import { createHarvest, type Harvest } from './harvest.ts';
import { createJudge, type Fault, type Judge, limitOf } from './judge.ts';
import type { People } from './people.ts';
import { type Outcome, send } from './send.ts';
import { smallest } from './shrink.ts';

/** The shop that is called. */
export interface FuzzTarget {
  readonly apiUrl: string;
  readonly people: People;
  readonly webhookSecret?: string;
}

export interface FuzzOptions {
  readonly calls: number;
  readonly seed: number;
  /** Sends this one call of the seed and no other. */
  readonly only?: number;
  readonly onProgress?: (made: number) => void;
}

/** What was wrong, once per call and kind, with the first request that showed it. */
export interface Failure {
  readonly index: number;
  readonly call: string;
  readonly faults: readonly Fault[];
  /** How often it was seen. */
  times: number;
  /** Of the smallest request that shows the same. */
  curl: string;
  readonly reply: string;
}

export interface FuzzResult {
  readonly seed: number;
  readonly calls: number;
  readonly seconds: number;
  readonly byRoute: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

const atOnce = 16;

/** Numbers in a row become numbers without a pattern (Wellons' hash). */
const mixed = (seed: number, index: number): number => {
  let n = (seed ^ Math.imul(index + 1, 0x9e3779b9)) >>> 0;
  n = Math.imul(n ^ (n >>> 16), 0x21f0aaad);
  n = Math.imul(n ^ (n >>> 15), 0x735a2d97);
  return (n ^ (n >>> 15)) >>> 0;
};

const count = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

const shown = (outcome: Outcome): string =>
  outcome.kind === 'reply' ? `${outcome.status} ${outcome.text.slice(0, 300)}` : outcome.why;

interface Run extends FuzzTarget {
  readonly deps: CallDeps;
  readonly judge: Judge;
  readonly harvest: Harvest;
  readonly byRoute: Record<string, number>;
  readonly byStatus: Record<string, number>;
  readonly failures: Map<string, Failure>;
}

const learn = ({ harvest }: Run, { operation, target, identity }: Call, outcome: Outcome): void => {
  if (
    outcome.kind !== 'reply' ||
    outcome.status > 299 ||
    operation.replies[outcome.status] !== 'application/json'
  )
    return;
  const { headers, text } = outcome;
  // A reply that is no JSON is the judge's business.
  const body: unknown = text.startsWith('{') || text.startsWith('[') ? parsed(text) : undefined;
  harvest.note({ operation, target, caller: identity?.email, headers, body });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Connections that break say nothing of the call that was on them: when a process ends, that is one failure. */
const keyOf = ({ operation }: Call, faults: readonly Fault[]): string => {
  const what = faults.join(' ').replace(/\d+/g, 'n');
  return what.startsWith('broken') ? what : `${operation.id} ${what}`;
};

const tell = async (run: Run, index: number, { call, faults, outcome }: Judged): Promise<void> => {
  const key = keyOf(call, faults);
  const known = run.failures.get(key);
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
    curl: curlOf(run.apiUrl, call),
  };
  run.failures.set(key, failure);
  const failsAlike = async (smaller: Call) =>
    keyOf(call, run.judge(smaller, await sent(run, smaller))) === key;
  failure.curl = curlOf(run.apiUrl, await smallest(call, failsAlike, outcome.ms));
};

interface Judged {
  readonly call: Call;
  readonly faults: readonly Fault[];
  readonly outcome: Outcome;
}

const sent = ({ apiUrl }: Run, call: Call): Promise<Outcome> => send(apiUrl, call, limitOf(call.operation));

const makeCall = async (run: Run, draft: Draft, operation: Operation): Promise<Judged> => {
  const call = resolveCall(operation, draft, run.deps);
  const outcome = await sent(run, call);
  learn(run, call, outcome);
  count(run.byRoute, operation.id);
  count(run.byStatus, outcome.kind === 'reply' ? `${outcome.status}` : 'none');
  return { call, outcome, faults: run.judge(call, outcome) };
};

const startRun = (target: FuzzTarget, document: Awaited<ReturnType<typeof readDocument>>): Run => {
  const harvest = createHarvest();
  const { people, webhookSecret } = target;
  return {
    ...target,
    harvest,
    deps: { people, harvest, webhookSecret },
    judge: createJudge(document, harvest),
    byRoute: {},
    byStatus: {},
    failures: new Map(),
  };
};

/** Calls a shop with what its API document describes, nearly describes and does not describe, and judges every reply. */
export const fuzz = async (target: FuzzTarget, options: FuzzOptions): Promise<FuzzResult> => {
  const { calls, seed, only, onProgress } = options;
  const since = performance.now();
  const document = await readDocument(target.apiUrl);
  const plans = operationsOf(document).map((operation) => ({ operation, drafts: draftsOf(operation) }));
  const run = startRun(target, document);

  const one = async (index: number): Promise<void> => {
    const random = mixed(seed, index);
    const plan = plans[random % plans.length];
    if (!plan) throw new Error('the API document has no calls');
    const [draft] = fc.sample(plan.drafts, { seed: random | 0, numRuns: 1 });
    if (!draft) throw new Error(`no draft for ${plan.operation.id}`);
    const judged = await makeCall(run, draft, plan.operation);
    if (judged.faults.length > 0) await tell(run, index, judged);
  };

  let next = only ?? 0;
  const end = only === undefined ? calls : only + 1;
  const work = async (): Promise<void> => {
    while (next < end) {
      const index = next;
      next += 1;
      await one(index);
      onProgress?.(index + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    seed,
    calls: only === undefined ? calls : 1,
    seconds: Math.round((performance.now() - since) / 100) / 10,
    byRoute: run.byRoute,
    byStatus: run.byStatus,
    failures: [...run.failures.values()],
  };
};
