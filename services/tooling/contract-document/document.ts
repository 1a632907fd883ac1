import { z } from 'zod';

/** JSON Schema of one value; `null` when nothing is sent. Types that JSON Schema cannot express become `{}`. */
export const jsonSchema = z.record(z.string(), z.unknown());
const part = jsonSchema.nullable();

/**
 * One call as seen by one side. For the provider, `reply` is what it sends; for the consumer, what it can read.
 * The request parts are what may be sent, on both sides.
 */
export const publishedCall = z.object({
  service: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  status: z.number().int(),
  /** Documentation only: callers treat all successes alike, and all problems alike, so these cannot break one. */
  alsoAnswers: z.array(z.number().int()).optional(),
  refusals: z.array(z.number().int()).optional(),
  consumes: z.string(),
  produces: z.string(),
  params: part,
  query: part,
  body: part,
  reply: part,
  replyHeaders: part,
});

/** By call name. */
const calls = z.record(z.string(), publishedCall);
/** By queue, then by `name.vN`. */
const messages = z.record(z.string(), z.record(z.string(), jsonSchema));

/** Everything one build of a package offers and needs; decides whether it is compatible with the live versions. */
export const contractDocument = z.object({
  package: z.string(),
  version: z.string(),
  offers: calls,
  needs: calls,
  /** Calls that the gateway forwards, by name. */
  relays: calls,
  publishes: messages,
  consumes: messages,
  /** Whether it is a front end: it reaches the services through the gateway, and shares libraries in the page. */
  isPage: z.boolean(),
  /** Versions of the libraries shared in the page, by name; known only of a built front end. */
  shared: z.record(z.string(), z.string()).optional(),
});

export type PublishedCall = z.infer<typeof publishedCall>;
export type ContractDocument = z.infer<typeof contractDocument>;
