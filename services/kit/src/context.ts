import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What follows a piece of work through HTTP and queues. */
export interface WorkContext {
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const requestIdHeader = 'x-request-id';

const wellFormed = /^[\w.-]{8,80}$/;

/** Takes over a request id from outside when it is harmless in a log line, else makes one. */
export const acceptRequestId = (given: string | undefined): string =>
  given !== undefined && wellFormed.test(given) ? given : randomUUID();

export const withContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);

export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;
