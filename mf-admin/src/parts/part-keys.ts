/** Prefix for every query about one part, so a change refetches them all. */
export function partKey(id: string) {
  return ['admin-part', id] as const;
}
