import { createMemorySearch, type MemorySearchDeps } from './memory-search.ts';
import type { PartSearch } from './part-search.ts';

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
 * Returns the built-in index, or the engine of the module `PART_SEARCH_MODULE`: a package, or the absolute path of a file.
 * Throws when the engine does not load: never silently ignore the configuration.
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
