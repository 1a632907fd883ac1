import { gunzipSync, gzipSync } from 'node:zlib';
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

/** A library of a front end's page: the version that was built in, and the range that would do. */
export const sharedLibrary = z.object({
  version: z.string(),
  requiredVersion: z.string(),
  singleton: z.boolean(),
});

/** What one build of a package offers and needs: everything that tells whether it fits what is live. */
export const contractDocument = z.object({
  package: z.string(),
  version: z.string(),
  /** Version of @shop/contracts it was built with. */
  contracts: z.string(),
  offers: calls,
  needs: calls,
  /** Calls the gateway leads to their services, by name. */
  relays: calls,
  publishes: messages,
  consumes: messages,
  /** Number of the front kit's agreement, for front ends. */
  kit: z.number().int().optional(),
  /** The kit's public API it was built with, for front ends. */
  kitApi: z.string().optional(),
  /** A micro-frontend's sources, packed: what they use of the kit is what compiles beside it. */
  kitUse: z.string().optional(),
  /** Libraries that exist once in the page, by name, for builds of front ends. */
  shared: z.record(z.string(), sharedLibrary).optional(),
});

export type PublishedCall = z.infer<typeof publishedCall>;
export type ContractDocument = z.infer<typeof contractDocument>;

const packed = z.array(z.tuple([z.string(), z.string()]));

/** Files with their texts, short enough to stand in a document. */
export function packFiles(files: z.infer<typeof packed>): string {
  return gzipSync(JSON.stringify(files)).toString('base64');
}

export function unpackFiles(text: string): z.infer<typeof packed> {
  return packed.parse(JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString()));
}
