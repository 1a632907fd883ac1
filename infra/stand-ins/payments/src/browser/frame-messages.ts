import { z } from 'zod/mini';
import { providerReply } from './provider-call.ts';

/** A message from the card frame to the page that shows it. */
export const frameMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('height'), pixels: z.number() }),
  z.object({ kind: z.literal('enter') }),
  z.object({ kind: z.literal('change') }),
  z.object({ kind: z.literal('reply'), id: z.number(), reply: providerReply }),
]);

/** A request from the page to the card frame. Card data goes only to the provider's API. */
export const frameRequest = z.discriminatedUnion('kind', [
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
