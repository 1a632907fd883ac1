import type { Problem } from '@shop/contracts';
import { z } from 'zod';
import { currentRequestId } from '../context.ts';
import { isDatabaseUnavailable } from '../data/database-faults.ts';
import { Refusal, refuse } from '../errors.ts';

/** Errors of express and its body parsers for a bad request. */
const httpError = z.object({ status: z.number().int().min(400).max(499), type: z.string().optional() });

/** Returns the refusal for any thrown value; undefined for an internal error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error))
    return refuse.unavailable('database-unavailable', "The shop can't do this right now. Please try again.");
  const parsed = httpError.safeParse(error);
  if (!parsed.success) return undefined;
  return parsed.data.status === 413 ? refuse.tooLarge() : refuse.malformed('The request could not be read');
}

/** Returns the problem document of a refusal; undefined means an internal error, whose details are not exposed. */
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
    errors: refusal?.details.errors && [...refusal.details.errors],
    ...refusal?.details.extra,
  };
}
