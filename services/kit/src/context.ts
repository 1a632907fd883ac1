import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { LoggedCall } from '@shop/contracts';

/** The person behind a request, or behind work that was asked for earlier. */
export interface Actor {
  readonly email: string;
  readonly uid: string;
}

/** A call by which a member of staff may change something. */
export interface StaffAct {
  readonly call: LoggedCall;
  /** False on calls that buyers make for their own records. */
  readonly isStaffOnly: boolean;
}

/** Context carried with a piece of work through HTTP and queues. */
export interface WorkContext {
  readonly requestId: string;
  readonly actor?: Actor;
  readonly act?: StaffAct;
}

/** A record that says who did it. */
export interface Signed {
  /** Email of the person, or `system`, `provider` or the name of another source. */
  readonly by: string;
  /** Account of the person: an address can pass to another person. */
  readonly byUid?: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const requestIdHeader = 'x-request-id';

const wellFormed = /^[\w.-]{8,80}$/;

/** Returns the caller's request id if it is safe to log, otherwise a new one. */
export function acceptRequestId(given: string | undefined): string {
  return given !== undefined && wellFormed.test(given) ? given : randomUUID();
}

export function withContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs work in the name of a person; `act` if it is a call that the staff log keeps. */
export function asActor<T>(actor: Actor | undefined, work: () => T, act?: StaffAct): T {
  const context = currentContext();
  if (!actor || !context) return work();
  const { email, uid } = actor;
  return withContext({ ...context, actor: { email, uid }, act: act ?? context.act }, work);
}

/** Returns the context of the current work; undefined at start-up, in sweepers and in other process-level code. */
export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}

/** Adds the account of the current person to a record that names them. Stores call it for every record with `by`. */
export function signed<T extends Signed>(record: T): T & Signed {
  const actor = currentContext()?.actor;
  return actor?.email === record.by ? { ...record, byUid: actor.uid } : record;
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
