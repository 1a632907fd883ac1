import type { Problem } from '@shop/contracts';

/**
 * Why a call failed.
 * `refused`: the shop said no. `network`: no answer. `timeout`: no answer in time. `contract`: an answer that does not fit the contract.
 */
type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'contract';

interface ApiErrorFacts {
  kind: ApiErrorKind;
  call: string;
  status?: number;
  problem?: Problem;
  cause?: unknown;
}

const sentences: Record<ApiErrorKind, string> = {
  refused: 'The shop could not do this. Please try again.',
  network: 'The shop cannot be reached. Check your connection and try again.',
  timeout: 'The shop takes too long to answer. Please try again.',
  contract: 'The shop answered something this page does not understand. Please try again.',
};

/** `message` is for a person: the shop's own words when it gave any. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** Name of the route, for logs and tests. */
  readonly call: string;
  readonly status: number | undefined;
  readonly problem: Problem | undefined;

  constructor({ kind, call, status, problem, cause }: ApiErrorFacts) {
    super(problem?.message ?? sentences[kind], { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.call = call;
    this.status = status;
    this.problem = problem;
  }
}

/** A definite 401 or 403; nothing else ever logs anybody out (ERR-12). */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** A sentence for a person, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong!';
}
