/** Under it stands everything that is read about one part here, so that a change reads all of it again. */
export function partKey(id: string) {
  return ['admin-part', id] as const;
}
