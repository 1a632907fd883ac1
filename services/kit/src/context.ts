import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { LoggedCall } from '@shop/contracts';

/** A call by which a member of staff may change something. */
export interface StaffAct {
  readonly call: LoggedCall;
  readonly by: string;
  readonly uid: string;
  /** False on calls that buyers make for their own records. */
  readonly isStaffOnly: boolean;
}

/** Context carried with a piece of work through HTTP and queues. */
export interface WorkContext {
  readonly requestId: string;
  /** Ends the work after an uncaught error: answers the request or fails the job. */
  readonly abandon: () => void;
  readonly act?: StaffAct;
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

export function inAct<T>(act: StaffAct | undefined, work: () => T): T {
  const context = currentContext();
  return act && context ? withContext({ ...context, act }, work) : work();
}

/** Returns the context of the current work; undefined at start-up, in sweepers and in other process-level code. */
export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/**
 * Runs an emitter's listeners in the current context: network events arrive without one. A listener's error is rethrown in a
 * microtask; thrown through the emitter it would lose the context and break the HTTP parser.
 */
export function keepContext(emitter: EventEmitter): void {
  const inContext = AsyncLocalStorage.snapshot();
  const emit = emitter.emit.bind(emitter);
  emitter.emit = (event: string | symbol, ...args: unknown[]): boolean =>
    inContext(() => {
      try {
        return emit(event, ...args);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
        return true;
      }
    });
}
