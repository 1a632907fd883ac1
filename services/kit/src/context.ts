import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';

/** What follows a piece of work through HTTP and queues. */
export interface WorkContext {
  readonly requestId: string;
  /** Ends the work after a fault that nobody caught: answers the request, fails the job. */
  readonly abandon: () => void;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const requestIdHeader = 'x-request-id';

const wellFormed = /^[\w.-]{8,80}$/;

/** Takes over a request id from outside when it is harmless in a log line, else makes one. */
export function acceptRequestId(given: string | undefined): string {
  return given !== undefined && wellFormed.test(given) ? given : randomUUID();
}

export function withContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Of the current work; undefined at start, in sweepers and in whatever else belongs to the process itself. */
export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/**
 * Runs the listeners of an emitter in the current context: what the network brings comes without one. What a listener throws
 * is thrown again by itself, because on its way up through the emitter it would lose the context, and break the HTTP parser.
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
