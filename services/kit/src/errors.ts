import { type FieldError, texts } from '@shop/contracts';
import type { z } from 'zod';

export interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  /** Further members of the problem document, such as `deletedCount: 0` or the new price. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Reply headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected refusal: `status` and `code` for machines, `message` for display. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly details: RefusalDetails;

  constructor(status: number, code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const refuse = {
  malformed: (message: string) => new Refusal(400, 'malformed-request', message),
  unauthorized: (message = 'Please log in') => new Refusal(401, 'unauthorized', message),
  forbidden: (message = 'Forbidden access') => new Refusal(403, 'forbidden', message),
  notFound: (what: string, extra: Record<string, unknown> = {}) =>
    new Refusal(404, 'not-found', `${what} not found`, { extra }),
  conflict: (code: string, message: string, extra: Record<string, unknown> = {}) =>
    new Refusal(409, code, message, { extra }),
  tooLarge: () => new Refusal(413, 'too-large', 'The request is too large'),
  invalid: (errors: readonly FieldError[]) =>
    new Refusal(422, 'invalid-input', errors[0]?.message ?? 'Invalid input', { errors }),
  tooMany: (code: string, message: string, waitMs: number) =>
    new Refusal(429, code, message, {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
    }),
  unavailable: (code: string, message: string) =>
    new Refusal(503, code, message, { headers: { 'retry-after': '1' } }),
};

export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: texts.unknownField }));
  });
}
