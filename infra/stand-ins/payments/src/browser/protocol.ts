import { z } from 'zod/mini';

/** What the shop's page and the stand-in's frames say to each other; both sides parse what they hear. */

const css = z.record(z.string(), z.unknown());
const styleVariants = z.object({
  base: z.optional(css),
  complete: z.optional(css),
  empty: z.optional(css),
  invalid: z.optional(css),
});

/** The options of the card element that are understood; others are ignored, as the provider does. */
export const cardOptions = z.object({
  style: z.optional(styleVariants),
  hidePostalCode: z.optional(z.boolean()),
  hideIcon: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
});

const formFields = z.record(z.string(), z.string());

/** First message to the card frame; a port for all others comes with it. */
export const openCard = z.object({ kind: z.literal('open-card'), key: z.string(), options: cardOptions });

/** What the page asks of the card frame. The card itself never leaves the frame but for the provider's API. */
export const cardCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('focus') }),
  z.object({ kind: z.literal('blur') }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('update'), options: cardOptions }),
  z.object({ kind: z.literal('create-method'), id: z.number(), fields: formFields }),
  z.object({ kind: z.literal('confirm'), id: z.number(), intent: z.string(), fields: formFields }),
]);

export const providerReply = z.looseObject({
  error: z.optional(z.looseObject({ type: z.string(), message: z.optional(z.string()) })),
});

export const cardChange = z.object({
  brand: z.string(),
  complete: z.boolean(),
  empty: z.boolean(),
  error: z.optional(z.object({ type: z.string(), code: z.string(), message: z.string() })),
  value: z.object({ postalCode: z.string() }),
});

/** What the card frame tells the page. */
export const cardUpdate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('focus') }),
  z.object({ kind: z.literal('blur') }),
  z.object({ kind: z.literal('escape') }),
  z.object({ kind: z.literal('enter') }),
  z.object({ kind: z.literal('height'), pixels: z.number() }),
  z.object({ kind: z.literal('change'), change: cardChange }),
  z.object({ kind: z.literal('reply'), id: z.number(), reply: providerReply }),
]);

/** First message to the authentication frame; a port comes with it. */
export const openChallenge = z.object({
  kind: z.literal('open-challenge'),
  key: z.string(),
  intent: z.string(),
  clientSecret: z.string(),
});

/** What the authentication frame tells the page: the intent after the cardholder's answer. */
export const challengeDone = z.object({ kind: z.literal('done'), reply: providerReply });

/** The challenge inside the authentication frame tells it what the cardholder chose. */
export const challengeAnswer = z.object({ outcome: z.enum(['succeed', 'fail']) });

export type CardOptions = z.infer<typeof cardOptions>;
export type CardCommand = z.infer<typeof cardCommand>;
export type CardUpdate = z.infer<typeof cardUpdate>;
export type ProviderReply = z.infer<typeof providerReply>;
export type FormFields = z.infer<typeof formFields>;
export type OpenCard = z.infer<typeof openCard>;
export type OpenChallenge = z.infer<typeof openChallenge>;
