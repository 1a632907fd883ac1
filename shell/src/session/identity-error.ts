const prefix = 'Firebase: ';

/** The provider's text without the 10 characters that name the provider; other texts stay whole (ERR-04). */
export function identityErrorText(error: unknown): string {
  const message = error instanceof Error ? error.message : 'Something went wrong!';
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}
