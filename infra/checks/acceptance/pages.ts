import { readdirSync, readFileSync } from 'node:fs';
import { idsIn } from './items.ts';

const folder = 'infra/docs/decisions';

/** Decision pages by the items they settle, paths relative to the checkout. */
export function decisionPages(root: URL): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const name of readdirSync(new URL(`${folder}/`, root)).sort()) {
    const text = readFileSync(new URL(`${folder}/${name}`, root), 'utf8');
    for (const id of new Set(idsIn(text))) pages.set(id, [...(pages.get(id) ?? []), `${folder}/${name}`]);
  }
  return pages;
}
