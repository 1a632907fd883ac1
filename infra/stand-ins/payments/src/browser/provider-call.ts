import { z } from 'zod/mini';
import { formFieldsOf } from './form-fields.ts';

const limitMs = 30_000;

/** The parts of the provider's replies that the script reads. */
export const providerReply = z.looseObject({
  status: z.optional(z.string()),
  error: z.optional(z.looseObject({ message: z.optional(z.string()), param: z.optional(z.string()) })),
  last_payment_error: z.nullish(z.looseObject({})),
});

export type ProviderReply = z.infer<typeof providerReply>;

/** Calls the provider's API. Never throws: a failure is logged, and is the reply's `error`. */
async function send(url: string, init: RequestInit): Promise<ProviderReply> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
    return providerReply.parse(await response.json());
  } catch (error) {
    console.error('a call of the payments provider failed:', error);
    const message =
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

export function post(url: string, parameters: object): Promise<ProviderReply> {
  return send(url, { method: 'POST', body: new URLSearchParams(formFieldsOf(parameters)) });
}

export function get(url: string, parameters: object): Promise<ProviderReply> {
  return send(`${url}?${new URLSearchParams(formFieldsOf(parameters))}`, { method: 'GET' });
}
