import { z } from 'zod';
import { formName } from '../form-name.ts';
import { badParameter, type ProviderError } from './provider-error.ts';

/** Form values are text; this one must be a whole number. */
export const integer = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${text}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const noParams = z.strictObject({});

/** Keys with an empty value are to be removed. */
export const metadataParam = z.record(z.string().max(40), z.string().max(500));

/** An empty value unsets. */
export const optionalText = z
  .string()
  .max(1_000)
  .transform((text) => (text === '' ? null : text));

export function mergeMetadata(
  old: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''));
}

function refusal(issue: z.core.$ZodIssue): ProviderError {
  if (issue.code === 'unrecognized_keys') {
    const param = formName([...issue.path, ...issue.keys.slice(0, 1)]);
    return badParameter(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = formName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return badParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const code = issue.code === 'custom' ? issue.params?.code : undefined;
  if (typeof code === 'string') return badParameter(issue.message, { code, param });
  return badParameter(`Invalid ${param}: ${issue.message}`, { param });
}

/** Parses the parameters of a call; the first fault is refused in the provider's words. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw first ? refusal(first) : badParameter('Invalid request');
}
