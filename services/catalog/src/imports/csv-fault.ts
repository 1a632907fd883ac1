import { refuse } from '@shop/service-kit';

/** Refusal of an unreadable file; no row of it is kept. */
export function unreadableFile(message: string) {
  return refuse.invalid([{ path: 'file', message }]);
}

export function unreadableColumns(messages: readonly string[]) {
  return refuse.invalid(messages.map((message) => ({ path: 'columns', message })));
}
