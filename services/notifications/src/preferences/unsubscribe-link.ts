import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the mail's id, so the link contains no address. It never expires: people unsubscribe from old mails too. */
function signatureOf(mail: string, key: string): string {
  return createHmac('sha256', key).update(mail).digest('base64url');
}

export function isSigned({ mail, signature }: { mail: string; signature: string }, key: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(mail, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function unsubscribeUrl(
  mail: string,
  { shopUrl, linkKey }: { readonly shopUrl: string; readonly linkKey: string },
): string {
  return `${shopUrl}/api/unsubscribe/${mail}/${signatureOf(mail, linkKey)}`;
}
