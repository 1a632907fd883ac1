import type { FieldError, Problem } from '@shop/contracts';
import { z } from 'zod';
import { currentRequestId } from './context.ts';
import { isDatabaseUnavailable } from './mongo.ts';

export interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  /** Further members of the problem document, such as `deletedCount: 0` or the new price. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Reply headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected refusal: `status` and `code` for machines, `message` for a person. */
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
  notFound: (what: string) => new Refusal(404, 'not-found', `${what} not found`),
  conflict: (code: string, message: string, extra: Record<string, unknown> = {}) =>
    new Refusal(409, code, message, { extra }),
  tooLarge: () => new Refusal(413, 'too-large', 'The request is too large'),
  invalid: (errors: readonly FieldError[]) =>
    new Refusal(422, 'invalid-input', errors[0]?.message ?? 'Invalid input', { errors }),
  unavailable: (code: string, message: string) =>
    new Refusal(503, code, message, { headers: { 'retry-after': '1' } }),
};

export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}

/** What express and its body parsers throw for a bad request. */
const httpError = z.object({ status: z.number().int().min(400).max(499), type: z.string().optional() });

/** The refusal behind any thrown value, or undefined for a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error))
    return refuse.unavailable('database-unavailable', 'The shop cannot do this right now, please try again');
  const parsed = httpError.safeParse(error);
  if (!parsed.success) return undefined;
  return parsed.data.status === 413 ? refuse.tooLarge() : refuse.malformed('The request could not be read');
}

/** The problem document of a refusal; undefined stands for a fault whose details stay inside. */
export function problemOf(refusal: Refusal | undefined): Problem {
  const status = refusal?.status ?? 500;
  const code = refusal?.code ?? 'internal';
  return {
    type: `urn:parts-shop:problem:${code}`,
    title: code.replaceAll('-', ' '),
    status,
    code,
    message: refusal?.message ?? 'Something went wrong!',
    requestId: currentRequestId(),
    ...(refusal?.details.errors ? { errors: [...refusal.details.errors] } : {}),
    ...refusal?.details.extra,
  };
}
