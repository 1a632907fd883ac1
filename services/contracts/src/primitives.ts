import { z } from 'zod';
import { limits } from './limits.ts';
import { hasCents, idPattern, numberIn } from './numbers.ts';
import { phoneIn } from './phones.ts';
import { texts } from './texts.ts';
import { email } from './typed-text.ts';
import { readDollars, unclearNumber } from './written-numbers.ts';

export { email, optionalText, requiredText } from './typed-text.ts';

/** 24 hexadecimal characters. A malformed id gets the same 404 as an unknown one. */
export const id = z.string().regex(idPattern, 'Malformed id');

export const emailParams = z.object({ email });
export const idParams = z.object({ id });
export const partParams = z.object({ partId: id });

/** Ids separated by commas, as many as an order can have lines. */
export const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(id).max(limits.orderLinesMax));

/** The email of the person who did something, or the name of a part of the shop, and the account: an address can pass to another person. */
export const signature = { by: z.string(), byUid: z.string().optional() };

export const cents = z.number().int().min(0);
export const pieces = z.number().int().min(0);

/**
 * Accepts a number, or the same number as form text (ENT-01). Objects, signs and exponents are refused. Not a union: form
 * libraries would show the first branch's error instead of the given message.
 */
export function numeric<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess(
    (value: number | string) => (typeof value === 'string' ? (numberIn(value) ?? value) : value),
    schema,
  );
}

export function signedWholeNumber(message: string) {
  return z.preprocess(
    (value: number | string) =>
      typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : value,
    z.number(message).int(message).min(-limits.quantityMax, message).max(limits.quantityMax, message),
  );
}

/** Accepts a number, or an amount as people write it: `41.90`, `41,90`, `$1,240.50`. Asks what `1,240` means. */
export function amount<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((value: number | string, context) => {
    if (typeof value !== 'string') return value;
    const read = readDollars(value);
    if (read?.kind === 'unclear')
      context.addIssue({ code: 'custom', message: unclearNumber(read), input: value, continue: false });
    return read?.kind === 'number' ? read.value : value;
  }, schema);
}

/** US dollars with at most two decimals, above 0. */
export const dollars = amount(
  z
    .number(texts.priceInvalid)
    .positive(texts.priceInvalid)
    .max(limits.priceMaxDollars, texts.priceInvalid)
    .refine(hasCents, texts.priceInvalid),
);

/** Accepts a whole number from `min` to the largest quantity the shop keeps. */
export function wholeNumber(min: number, message: string) {
  return numeric(z.number(message).int(message).min(min, message).max(limits.quantityMax, message));
}

/** A phone number before its check, for forms whose message depends on the country. */
export const typedPhone = z
  .string(texts.phoneRequired)
  .trim()
  .min(1, texts.phoneRequired)
  .max(limits.phoneMax, texts.phoneInvalid)
  .overwrite((text) => phoneIn(text) ?? text);

/** A phone number of any script and punctuation, with its extension. A leading plus stays: it marks the country code (VAL-11). */
export const phone = typedPhone.refine((text) => phoneIn(text) !== undefined, texts.phoneInvalid);

/** An http(s) address, or a path on the web origin for the shop's own pictures. */
export const imageUrl = z
  .string(texts.imageRequired)
  .trim()
  .min(1, texts.imageRequired)
  .max(limits.urlMax, texts.tooLong)
  .refine((value) => /^\/(?!\/)/.test(value) || isHttpUrl(value), texts.imageRequired);

export function httpUrl(message: string) {
  return z.string(message).trim().min(1, message).max(limits.urlMax, message).refine(isHttpUrl, message);
}

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

/** Reports rows that repeat the value of an earlier one in this field. Upper and lower case are the same. */
export function eachOnce<Field extends string>(field: Field, message: (value: string) => string) {
  return (rows: readonly Readonly<Record<Field, string>>[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    rows.forEach(({ [field]: value }, at) => {
      if (seen.has(value.toLowerCase()))
        context.addIssue({ code: 'custom', path: [at, field], message: message(value), input: value });
      seen.add(value.toLowerCase());
    });
  };
}

export const eachPartOnce = eachOnce('partId', () => texts.partTwice);

/** Opt-in paging (DEF-18): without `limit` a list is returned whole, as specified. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'limit must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1, 'limit starts at 1').max(limits.pageMax, `limit ends at ${limits.pageMax}`))
    .optional(),
  /** Opaque; taken from the previous page's `next` link. */
  cursor: z.string().max(400).optional(),
  q: z.string().trim().max(limits.searchMax).optional(),
});

/** Headers of an opt-in page: the total number of matching rows, and `Link: <…>; rel="next"` if there are more. */
export const pageHeaders = z.object({
  'x-total-count': z.coerce.number().int().optional(),
  link: z.string().optional(),
});

/** A call that reads a person's data. `uid`: the account of another person, for owners who answer a request for its data. */
export const ofPerson = {
  query: z.object({ uid: z.string().max(limits.nameMax).optional() }),
  refusals: [403],
} as const;

/** Paging without a search. */
export const rowsQuery = pageQuery.omit({ q: true });

/** Query and reply of a call that lists. */
export function pageOf<Row extends z.ZodType, Query extends z.ZodType>(row: Row, query: Query) {
  return { query, reply: z.array(row), replyHeaders: pageHeaders };
}

/** A call that adds something once, however often it is sent with one Idempotency-Key. */
export const addsOnce = { requestHeaders: ['idempotency-key'], status: 201 } as const;

/** Replies to writes, as specified. */
export const inserted = z.object({ insertedId: id });
export const modified = z.object({ modifiedCount: z.number().int() });
export const deleted = z.object({ deletedCount: z.number().int() });
