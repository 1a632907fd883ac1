import { docUrl } from '../wire/doc-url.ts';

export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly [extra: string]: unknown;
}

/**
 * A refusal in the provider's own words. `executed` tells whether the call got as far as being carried out:
 * only then is its answer stored under the idempotency key.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, options: { executed: boolean }) {
    super(body.message);
    this.status = status;
    this.body = body.code === undefined ? body : { ...body, doc_url: docUrl(body.code) };
    this.executed = options.executed;
  }
}

type Details = { readonly code?: string; readonly param?: string; readonly [extra: string]: unknown };

/** The parameters make no sense, whatever the state. */
export function badParameter(message: string, details: Details = {}): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...details }, { executed: false });
}

/** The parameters make sense, but not in this state. */
export function refusedByState(message: string, details: Details = {}): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...details }, { executed: true });
}

export function noSuch(what: string, id: string, param = 'id'): ProviderError {
  return new ProviderError(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${what}: '${id}'` },
    { executed: true },
  );
}

export function badKey(status: 401 | 403, message: string, details: Details = {}): ProviderError {
  return new ProviderError(
    status,
    { type: 'invalid_request_error', message, ...details },
    { executed: false },
  );
}

export function badIdempotencyKey(status: 400 | 409, message: string, details: Details = {}): ProviderError {
  return new ProviderError(status, { type: 'idempotency_error', message, ...details }, { executed: false });
}
