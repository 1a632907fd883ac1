import { type FormFields, type ProviderReply, providerReply } from './protocol.ts';

const limitMs = 30_000;

const unreachable: ProviderReply = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
  },
};

async function send(url: string, init: RequestInit): Promise<ProviderReply> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
    return providerReply.parse(await response.json());
  } catch {
    return unreachable;
  }
}

/** Calls the provider's API from a browser. Never throws: what goes wrong is the reply's `error`. */
export const providerCall = {
  post: (base: string, path: string, fields: FormFields): Promise<ProviderReply> =>
    send(base + path, { method: 'POST', body: new URLSearchParams(fields) }),
  get: (base: string, path: string, fields: FormFields): Promise<ProviderReply> =>
    send(`${base}${path}?${new URLSearchParams(fields)}`, {}),
};
