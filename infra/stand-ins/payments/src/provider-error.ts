/** A refusal in the provider's words. `isFinal`: the call was carried out, so its idempotency key stores this answer. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number;
  readonly details: object;
  readonly isFinal: boolean;

  constructor(status: number, message: string, details: object = {}, isFinal = false) {
    super(message);
    this.status = status;
    this.details = details;
    this.isFinal = isFinal;
  }

  get body() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

export function badParameter(message: string, details: object = {}): ProviderError {
  return new ProviderError(400, message, details);
}

/** The parameters are valid, but not in this state. */
export function refusedByState(message: string, details: object = {}): ProviderError {
  return new ProviderError(400, message, details, true);
}

export function noSuch(what: string, id: string, param = 'id'): ProviderError {
  return new ProviderError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param }, true);
}
