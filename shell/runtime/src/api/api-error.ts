import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Problem } from '@shop/contracts';

/**
 * Why a call failed.
 * `refused`: the shop rejected it. `network`: no answer. `timeout`: no answer in time. `contract`: the answer violates the contract.
 */
type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'contract';

interface ApiErrorFacts {
  kind: ApiErrorKind;
  status?: number;
  problem?: Problem | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

const sentences: Record<ApiErrorKind, MessageDescriptor> = {
  refused: msg`That didn't work. Please try again.`,
  network: msg`Can't reach the shop. Check your connection and try again.`,
  timeout: msg`The shop is taking too long to respond. Please try again.`,
  contract: msg`Unexpected response from the server. Please try again.`,
};

/** `message` is shown to the user: the shop's text if it sent one. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  readonly requestId: string | undefined;

  constructor({ kind, status, problem, requestId, cause }: ApiErrorFacts) {
    super(problem?.message ?? i18n._(sentences[kind]), { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.problem = problem;
    this.requestId = requestId;
  }
}

/** Returns true for a definite 401 or 403, the only errors that log a user out (ERR-12). */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Returns a text for the user, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : t`Something went wrong!`;
}

const firstFault = 500;

/** Returns the request that support can look up. A refusal has none: its text says what to do. */
export function failedRequestOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isFault = error.kind === 'contract' || (error.status ?? 0) >= firstFault;
  return isFault ? error.requestId : undefined;
}
