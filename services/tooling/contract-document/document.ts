import { z } from 'zod';

/** JSON Schema of one value; `null` where nothing is sent. What zod cannot say in JSON Schema stands as `{}`. */
export const jsonSchema = z.record(z.string(), z.unknown());
const part = jsonSchema.nullable();

/**
 * One call as one side sees it. For who offers it, `reply` is what is sent; for who needs it, what can be read.
 * The request's parts are what may be sent, on both sides.
 */
export const publishedCall = z.object({
  service: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  status: z.number().int(),
  /** For people who read: a caller takes every success and every problem the same way, so neither breaks one. */
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

const currentDocument = z.object({
  package: z.string(),
  version: z.string(),
  /** Version of @shop/contracts it was built with. */
  contracts: z.string(),
  offers: calls,
  needs: calls,
  /** Calls the gateway leads to their services, by name. */
  relays: calls,
  /** The shell brings the contracts for every micro-frontend that was built with no newer ones. */
  brings: calls,
  publishes: messages,
  consumes: messages,
  /** Number of the front kit's agreement, for front ends. */
  kit: z.number().int().optional(),
});

/** Builds from before these names are still live or kept: they say `tells` and `hears`. */
function withCurrentNames(document: unknown): unknown {
  const { tells, hears, ...rest } = jsonSchema.parse(document);
  return { publishes: tells, consumes: hears, ...rest };
}

/** What one build of a package offers and needs: everything that tells whether it fits what is live. */
export const contractDocument = z.preprocess(withCurrentNames, currentDocument);

export type PublishedCall = z.infer<typeof publishedCall>;
export type ContractDocument = z.infer<typeof contractDocument>;
