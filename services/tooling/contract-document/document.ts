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

/** A library shared in the page: the version in this build, and the accepted range. */
export const sharedLibrary = z.object({
  version: z.string(),
  requiredVersion: z.string(),
  singleton: z.boolean(),
});

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
  /** Kit contract number; front ends only. */
  kit: z.number().int().optional(),
  /** Libraries shared in the page, by name; front ends only. */
  shared: z.record(z.string(), sharedLibrary).optional(),
});

export type PublishedCall = z.infer<typeof publishedCall>;
export type ContractDocument = z.infer<typeof contractDocument>;
