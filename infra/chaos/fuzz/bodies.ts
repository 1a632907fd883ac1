import fc from 'fast-check';
import type { Operation } from './document.ts';
import type { Body } from './draft.ts';
import { uploadBody } from './pictures.ts';
import { rawBody } from './raw-bodies.ts';
import { nastyValue, nearly } from './rubbish.ts';
import { fittingValue } from './values.ts';
import { providerEvent } from './webhooks.ts';

export function fittingBody({ body, access }: Operation): fc.Arbitrary<Body> {
  if (!body) return fc.constant({ kind: 'none' });
  if (access === 'provider-signature') return providerEvent.map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.fitting.map((bytes) => ({ kind: 'raw', bytes }));
  return fittingValue(body.schema).map((value) => ({ kind: 'json', value }));
}

export function nearBody({ body, access }: Operation): fc.Arbitrary<Body> {
  if (!body)
    return fc.oneof(
      fc.constant<Body>({ kind: 'none' }),
      nastyValue.map((value): Body => ({ kind: 'json', value })),
    );
  if (access === 'provider-signature')
    return nearly(providerEvent).map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.broken.map((bytes) => ({ kind: 'raw', bytes }));
  return nearly(fittingValue(body.schema)).map((value) => ({ kind: 'json', value }));
}

/** Whatever the call expects. */
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 4, arbitrary: rawBody.map((bytes): Body => ({ kind: 'raw', bytes })) },
  { weight: 2, arbitrary: nastyValue.map((value): Body => ({ kind: 'json', value })) },
);
