import { refuse } from '@shop/service-kit';
import type { RequestHandler } from 'express';

/** The provider's header: a time, and one signature or several while its secret is changed. */
function isSignature(header: string | undefined): boolean {
  if (header === undefined || header.length > 2_048) return false;
  const items = header.split(',').map((item) => item.trim());
  return (
    items.some((item) => /^t=\d{1,12}$/.test(item)) && items.some((item) => /^v1=[\da-f]{64}$/.test(item))
  );
}

/** What bears no signature at all is refused here, before its body is read. Whether one is right, its service knows. */
export const requireSignature: RequestHandler = (request, _response, next) => {
  if (isSignature(request.get('stripe-signature'))) return next();
  throw refuse.malformed('The signature is missing or not right');
};
