import { envelope, type Message, type PayloadOf } from '@shop/contracts';
import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';

export interface MessageMeta {
  readonly id: string;
  /** ISO time. */
  readonly occurredAt: string;
  readonly requestId: string | undefined;
  /** Number of starts by workers, including this one. */
  readonly starts: number;
}

export interface MessageHandler {
  readonly message: Message;
  readonly handle: (payload: unknown, meta: MessageMeta) => Promise<void>;
}

/** Pairs a message with its handler, which receives the parsed payload. */
export function on<M extends Message>(
  message: M,
  handle: (payload: PayloadOf<M>, meta: MessageMeta) => Promise<void>,
): MessageHandler {
  return {
    message,
    handle: (payload, meta) => handle(parsePayload(message, payload), meta),
  };
}

/** Thrown by a handler for work that a retry cannot fix: the job becomes a dead letter at once. */
export class NeverRetry extends UnrecoverableError {
  override name = 'NeverRetry';
}

/** Thrown by a handler that waits for another process: the job restarts after `waitMs` without counting as failed. */
export class NotYet extends Error {
  override name = 'NotYet';
  readonly waitMs: number;
  constructor(awaited: string, waitMs: number) {
    super(`waiting for ${awaited}`);
    this.waitMs = waitMs;
  }
}

function parsePayload<M extends Message>(message: M, payload: unknown): PayloadOf<M> {
  const parsed = message.payload.safeParse(payload);
  if (!parsed.success) throw new NeverRetry(`${message.name}: ${z.prettifyError(parsed.error)}`);
  // safeParse of a generic schema loses the link between message and payload.
  return parsed.data as PayloadOf<M>;
}

/** Finds the handler of a job. An unreadable or unknown message is never retried. */
export function routeMessage(handlers: readonly MessageHandler[], data: unknown, starts = 1) {
  const parsed = envelope.safeParse(data);
  if (!parsed.success) throw new NeverRetry(`unreadable envelope: ${z.prettifyError(parsed.error)}`);
  const { id, name, version, occurredAt, requestId, traceparent, payload } = parsed.data;
  const found = handlers.find(({ message }) => message.name === name && message.version === version);
  if (!found) throw new NeverRetry(`no handler for ${name} version ${version}`);
  return {
    run: () => found.handle(payload, { id, occurredAt, requestId, starts }),
    requestId: requestId ?? id,
    traceparent,
  };
}

/** Returns the request that caused a job, for its log lines; undefined if unreadable. */
export function requestIdOf(data: unknown): string | undefined {
  const { data: message } = envelope.safeParse(data);
  return message?.requestId ?? message?.id;
}
