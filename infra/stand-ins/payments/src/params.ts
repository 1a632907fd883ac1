import { z } from 'zod';
import { formName } from './browser/form-fields.ts';
import { badParameter, noSuch, type ProviderError } from './provider-error.ts';

/** Values of a form are texts; this one must be a whole number. */
export const integer = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  context.addIssue(coded('parameter_invalid_integer', `Invalid integer: ${text}`));
  return z.NEVER;
});

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Keys with an empty value are removed. */
export const metadata = z.record(z.string().max(40), z.string().max(500));

/** An issue that is refused with the provider's own code. */
export function coded(code: string, message: string) {
  return { code: 'custom' as const, message, params: { code } };
}

function refusal(issue: z.core.$ZodIssue): ProviderError {
  if (issue.code === 'unrecognized_keys') {
    const param = formName([...issue.path, ...issue.keys.slice(0, 1)]);
    return badParameter(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = formName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return badParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.code === 'custom') return badParameter(issue.message, { ...issue.params, param });
  return badParameter(`Invalid ${param}: ${issue.message}`, { param });
}

/** Refuses the first invalid or unknown parameter in the provider's words. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw first ? refusal(first) : badParameter('Invalid request');
}

const period = { gte: integer.optional(), lt: integer.optional() };

/** Parameters of every list. */
export const listParams = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  created: z.strictObject(period).prefault({}),
});

/** Returns one page, newest first; `items` are oldest first. */
export function pageOf<Item extends { readonly id: string; readonly created: number }>(
  items: readonly Item[],
  { limit, starting_after: after, created: { gte = 0, lt = Infinity } }: z.infer<typeof listParams>,
) {
  const matching = items.filter(({ created }) => created >= gte && created < lt).toReversed();
  const index = after === undefined ? -1 : matching.findIndex(({ id }) => id === after);
  if (after !== undefined && index === -1) throw noSuch('object', after, 'starting_after');
  const data = matching.slice(index + 1, index + 1 + limit);
  return { object: 'list', data, has_more: matching.length > index + 1 + limit };
}
