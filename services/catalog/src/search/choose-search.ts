import { createMemorySearch, type MemorySearchDeps } from './memory-search.ts';
import type { PartSearch } from './part-search.ts';

/** What a module that brings another engine exports. */
export interface SearchModule {
  readonly createPartSearch: (deps: MemorySearchDeps) => PartSearch | Promise<PartSearch>;
}

function isSearchModule(module: unknown): module is SearchModule {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createPartSearch' in module &&
    typeof module.createPartSearch === 'function'
  );
}

/**
 * The catalogue's own index, or the engine of the module that `PART_SEARCH_MODULE` names: a package, or the absolute path of a file. An engine
 * that does not load ends the start: what is configured must not be replaced in silence.
 */
export async function chooseSearch(name: string | undefined, deps: MemorySearchDeps): Promise<PartSearch> {
  if (name === undefined) return createMemorySearch(deps);
  const module: unknown = await import(name).catch((cause: unknown) => {
    throw new Error(`PART_SEARCH_MODULE names ${name}, which does not load`, { cause });
  });
  if (!isSearchModule(module))
    throw new Error(`PART_SEARCH_MODULE names ${name}, which exports no createPartSearch`);
  return module.createPartSearch(deps);
}
