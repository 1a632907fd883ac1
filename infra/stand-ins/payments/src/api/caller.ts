import type { Request } from 'express';
import { z } from 'zod';
import type { Caller } from './endpoint.ts';
import { badKey } from './provider-error.ts';

/** The only keys there are; the shop uses them when it has none of the real provider. */
export const keys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' } as const;

const withKey = z.looseObject({ key: z.string().optional() });

/** Browsers send the key among the parameters, servers in a header. */
function keyOf(request: Request): string | undefined {
  const authorization = request.get('authorization') ?? '';
  if (authorization.startsWith('Bearer ')) return authorization.slice('Bearer '.length);
  if (authorization.startsWith('Basic ')) {
    const [user] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
    return user;
  }
  return withKey.safeParse(request.body).data?.key ?? withKey.safeParse(request.query).data?.key;
}

/** What a call sends beside its key. */
export function inputOf(request: Request): Record<string, unknown> {
  const { key: _key, ...input } =
    withKey.safeParse(request.method === 'POST' ? request.body : request.query).data ?? {};
  return input;
}

export function callerOf(request: Request): Caller {
  const key = keyOf(request);
  if (!key)
    throw badKey(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw badKey(401, `Invalid API Key provided: ${key.slice(0, 8)}****`);
}

export function secretKeyRequired() {
  return badKey(
    403,
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
  );
}
