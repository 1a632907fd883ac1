import { z } from 'zod/mini';
import { formFieldsOf } from './form-fields.ts';

const limitMs = 30_000;

const reply = z.looseObject({
  status: z.optional(z.string()),
  error: z.optional(z.looseObject({ message: z.optional(z.string()), param: z.optional(z.string()) })),
  last_payment_error: z.nullish(z.looseObject({})),
});

export type ProviderReply = z.infer<typeof reply>;

/** Posts to the provider's API. Never throws: a failure is the reply's `error`. */
export async function post(url: string, parameters: object): Promise<ProviderReply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(formFieldsOf(parameters)),
      signal: AbortSignal.timeout(limitMs),
    });
    return reply.parse(await response.json());
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/** A message from the card frame to the page that shows it. */
export const cardNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('height'), pixels: z.number() }),
  z.object({ kind: z.literal('enter') }),
  z.object({ kind: z.literal('change') }),
  z.object({ kind: z.literal('reply'), id: z.number(), reply }),
]);

/** A request from the page to the card frame. Card data goes only to the provider's API. */
export const cardOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('style'), style: z.record(z.string(), z.record(z.string(), z.unknown())) }),
  z.object({
    kind: z.literal('create-method'),
    id: z.number(),
    key: z.string(),
    parameters: z.looseObject({}),
  }),
]);

/** The cardholder's answer to the challenge. */
export const challengeAnswer = z.object({ outcome: z.enum(['succeed', 'fail']) });
