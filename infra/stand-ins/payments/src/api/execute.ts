import { newId, now } from '../ids.ts';
import type { Row } from '../model/records.ts';
import type { State } from '../state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Caller, Endpoint, NewEvent, Outcome } from './endpoint.ts';
import { type IdempotentCall, stillRunning, storedAnswer } from './idempotency.ts';
import { ProviderError } from './provider-error.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Id of the request whose stored answer this is. */
  readonly replayOf?: string;
}

export interface Executor {
  readonly state: State;
  readonly webhooks: Webhooks;
  /** Idempotency keys of the calls that are being answered now. */
  readonly running: Set<string>;
  readonly refundSettleMs: number;
}

export interface Execution {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  /** The id in the path, empty where there is none. */
  readonly id: string;
  readonly input: unknown;
  readonly requestId: string;
}

function eventRows(
  events: readonly NewEvent[],
  origin: { requestId: string; idempotencyKey: string | null; delivered: boolean },
): { ids: string[]; rows: Row[] } {
  const records = events.map((event) => ({ ...event, id: newId('evt_') }));
  const { requestId, idempotencyKey, delivered } = origin;
  const rows = records.flatMap(({ id, type, object }): Row[] => [
    { table: 'events', value: { id, created: now(), type, requestId, idempotencyKey, object } },
    ...(delivered
      ? [{ table: 'deliveries' as const, value: { id, attempts: 0, state: 'pending' as const } }]
      : []),
  ]);
  return { ids: records.map(({ id }) => id), rows };
}

function answerRow(call: IdempotentCall, reply: { requestId: string; status: number; body: unknown }): Row {
  return {
    table: 'answers',
    value: { id: call.id, fingerprint: call.fingerprint, at: now(), ...reply },
  };
}

/** Runs the endpoint; a refusal after the parameters were accepted is an outcome like any other. */
function outcomeOf(run: () => Outcome): Omit<Outcome, 'status'> & { status: number } {
  try {
    const outcome = run();
    return { ...outcome, status: outcome.status ?? 200 };
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.executed) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

/** Carries a call out. State, events and stored answer become durable together, before anybody hears of them. */
export async function perform(
  { state, webhooks, refundSettleMs }: Executor,
  { endpoint, caller, id, input, requestId }: Execution,
  idempotent?: IdempotentCall,
): Promise<Reply> {
  const call = { caller, id, input, tables: state.tables, now: now(), newId, refundSettleMs };
  const { status, body, rows = [], events = [] } = outcomeOf(() => endpoint.run(call));
  const announced = eventRows(events, {
    requestId,
    idempotencyKey: idempotent?.key ?? null,
    delivered: webhooks.settings.target !== null,
  });
  const stored = idempotent ? [answerRow(idempotent, { requestId, status, body })] : [];
  const all = [...rows, ...announced.rows, ...stored];
  await (all.length > 0 ? state.commit(all) : state.settled());
  webhooks.announce(announced.ids);
  return { status, body };
}

/** Carries a call out, at most once per idempotency key. The key stays in use until `answer` has run. */
export async function performOnce(
  executor: Executor,
  { execution, idempotent }: { execution: Execution; idempotent: IdempotentCall | undefined },
  answer: (reply: Reply) => Promise<void>,
): Promise<void> {
  if (!idempotent) {
    await answer(await perform(executor, execution));
    return;
  }
  if (executor.running.has(idempotent.id)) throw stillRunning();
  const stored = storedAnswer(idempotent, executor.state.tables.answers);
  if (stored) {
    await answer({ status: stored.status, body: stored.body, replayOf: stored.requestId });
    return;
  }
  executor.running.add(idempotent.id);
  try {
    await answer(await perform(executor, execution, idempotent));
  } finally {
    executor.running.delete(idempotent.id);
  }
}
