import { refuse } from '@shop/service-kit';

/** A file that cannot be read at all: nothing of it is kept. */
export function unreadableFile(message: string) {
  return refuse.invalid([{ path: 'file', message }]);
}

export function unreadableColumns(messages: readonly string[]) {
  return refuse.invalid(messages.map((message) => ({ path: 'columns', message })));
}
