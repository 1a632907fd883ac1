import { type Call, type CallDeps, resolveCall } from './call.ts';
import { type OpenApi, type Operation, readDocument } from './document.ts';
import type { Draft } from './draft.ts';
import { draftAt, plansOf } from './drafts.ts';
import { createFailures, type Failure, type Failures, type Judged } from './failures.ts';
import { parseJson } from './json.ts';
import { createJudge, type Judge, limitOf } from './judge.ts';
import { createKnownRecords, type KnownRecords } from './known-records.ts';
import type { People } from './people.ts';
import { type Outcome, send } from './send.ts';

export interface FuzzTarget {
  readonly apiUrl: string;
  readonly people: People;
  readonly webhookSecret?: string;
}

export interface FuzzOptions {
  readonly calls: number;
  readonly seed: number;
  /** Sends only the call with this index. */
  readonly only?: number;
  readonly onProgress?: (made: number) => void;
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

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

interface Run extends FuzzTarget {
  readonly deps: CallDeps;
  readonly judge: Judge;
  readonly knownRecords: KnownRecords;
  readonly byRoute: Record<string, number>;
  readonly byStatus: Record<string, number>;
  readonly failures: Failures;
}

function rememberReply({ knownRecords }: Run, { operation, target, identity }: Call, outcome: Outcome): void {
  if (
    outcome.kind !== 'reply' ||
    outcome.status > 299 ||
    operation.replies[outcome.status] !== 'application/json'
  )
    return;
  const { headers, text } = outcome;
  // The judge reports a reply that is not JSON.
  const body: unknown = text.startsWith('{') || text.startsWith('[') ? parseJson(text) : undefined;
  knownRecords.remember({ operation, target, caller: identity?.email, headers, body });
}

async function sendAndJudge({ apiUrl, judge }: Pick<Run, 'apiUrl' | 'judge'>, call: Call): Promise<Judged> {
  const outcome = await send(apiUrl, call, limitOf(call.operation));
  return { call, outcome, faults: judge(call, outcome) };
}

async function makeCall(run: Run, draft: Draft, operation: Operation): Promise<Judged> {
  const made = await sendAndJudge(run, resolveCall(operation, draft, run.deps));
  const { call, outcome } = made;
  rememberReply(run, call, outcome);
  count(run.byRoute, operation.id);
  count(run.byStatus, outcome.kind === 'reply' ? `${outcome.status}` : 'none');
  return made;
}

function startRun(target: FuzzTarget, document: OpenApi): Run {
  const knownRecords = createKnownRecords();
  const { people, webhookSecret, apiUrl } = target;
  const judge = createJudge(document, knownRecords);
  return {
    ...target,
    knownRecords,
    judge,
    deps: { people, knownRecords, webhookSecret },
    byRoute: {},
    byStatus: {},
    failures: createFailures(apiUrl, (call) => sendAndJudge({ apiUrl, judge }, call)),
  };
}

/** Runs `work` for every index from `first` up to `end`, `atOnce` at a time. */
async function inParallel(first: number, end: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = first;
  const worker = async (): Promise<void> => {
    while (next < end) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Sends valid, mutated and malformed requests for every operation in a shop's API document, and checks each
 * reply against it.
 */
export async function fuzz(target: FuzzTarget, options: FuzzOptions): Promise<FuzzResult> {
  const { calls, seed, only, onProgress } = options;
  const since = performance.now();
  const document = await readDocument(target.apiUrl);
  const plans = plansOf(document);
  const run = startRun(target, document);
  const first = only ?? 0;
  const end = only === undefined ? calls : only + 1;
  await inParallel(first, end, async (index) => {
    const { draft, operation } = draftAt(plans, seed, index);
    const made = await makeCall(run, draft, operation);
    if (made.faults.length > 0) await run.failures.add(index, made);
    onProgress?.(index + 1);
  });
  return {
    seed,
    calls: end - first,
    seconds: Math.round((performance.now() - since) / 100) / 10,
    byRoute: run.byRoute,
    byStatus: run.byStatus,
    failures: run.failures.list(),
  };
}
