import fc from 'fast-check';
import type { Operation } from './document.ts';
import type { Body } from './draft.ts';
import { uploadBody } from './pictures.ts';
import { rawBody } from './raw-bodies.ts';
import { edgeCaseValue, nearly } from './rubbish.ts';
import { validValue } from './values.ts';
import { providerEvent } from './webhooks.ts';

export function validBody({ body, access }: Operation): fc.Arbitrary<Body> {
  if (!body) return fc.constant({ kind: 'none' });
  if (access === 'provider-signature') return providerEvent.map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.fitting.map((bytes) => ({ kind: 'raw', bytes }));
  return validValue(body.schema).map((value) => ({ kind: 'json', value }));
}

export function mutatedBody({ body, access }: Operation): fc.Arbitrary<Body> {
  if (!body)
    return fc.oneof(
      fc.constant<Body>({ kind: 'none' }),
      edgeCaseValue.map((value): Body => ({ kind: 'json', value })),
    );
  if (access === 'provider-signature')
    return nearly(providerEvent).map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.broken.map((bytes) => ({ kind: 'raw', bytes }));
  return nearly(validValue(body.schema)).map((value) => ({ kind: 'json', value }));
}

/** Whatever the call expects. */
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 4, arbitrary: rawBody.map((bytes): Body => ({ kind: 'raw', bytes })) },
  { weight: 2, arbitrary: edgeCaseValue.map((value): Body => ({ kind: 'json', value })) },
);
