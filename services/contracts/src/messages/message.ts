import { z } from 'zod';

/** One kind of message: `noun.past` for a fact, imperative for a job. A breaking change is a new version beside the old one. */
export interface Message<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  readonly payload: Payload;
}

export function message<Payload extends z.ZodType>(definition: Message<Payload>): Message<Payload> {
  return definition;
}

export type PayloadOf<M> = M extends Message<infer P> ? z.output<P> : never;

/**
 * What travels on a queue. `id` is stable for one fact and is the job id: letters, digits, `-`, `.`, `_`; never a colon, never all digits.
 * `occurredAt` is ISO time, `requestId` the HTTP request that caused it,
 * `traceparent` its place in a trace, as the W3C header of this name has it. Unknown keys are stripped.
 */
export const envelope = z.object({
  id: z.string().regex(/^(?!\d+$)[\w.-]{1,200}$/),
  name: z.string(),
  version: z.number().int().min(1),
  occurredAt: z.string(),
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  payload: z.unknown(),
});

export type Envelope = z.infer<typeof envelope>;
