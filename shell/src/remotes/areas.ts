import type { Remote } from '@shop/contracts';
import type { Area } from '@shop/front-kit';
import { queryOptions } from '@tanstack/react-query';
import { withTimeout } from '../session/with-timeout.ts';
import { report } from '../telemetry/telemetry.ts';

const loadLimitMs = 8_000;

export interface AreaLoader {
  loadRemotes: (options: { fresh: boolean }) => Promise<readonly Remote[]>;
  loadModule: (remote: Remote, failures: number) => Promise<unknown>;
}

function isArea(value: unknown): value is Area {
  return typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes);
}

async function loadArea({ loadRemotes, loadModule }: AreaLoader, name: string, failures: number) {
  const remote = (await loadRemotes({ fresh: failures > 0 })).find((entry) => entry.name === name);
  if (remote === undefined) throw new Error(`no remote called ${name}`);
  report({ kind: 'found', name, version: remote.version });
  const module = await loadModule(remote, failures);
  const area = typeof module === 'object' && module !== null && 'area' in module && module.area;
  if (!isArea(area)) throw new Error(`${name} exposes no area`);
  return area;
}

export const areaKey = 'area';

/** Query of a micro-frontend's area, which stays for the life of the page. After a failure it is looked up again. */
export function areaQuery(loader: AreaLoader, name: string) {
  return queryOptions({
    queryKey: [areaKey, name],
    queryFn: async ({ client, queryKey }): Promise<Area> => {
      const failures = client.getQueryState(queryKey)?.errorUpdateCount ?? 0;
      try {
        const area = await withTimeout(loadLimitMs, loadArea(loader, name, failures));
        report({ kind: 'load', name });
        return area;
      } catch (error) {
        report({ kind: 'remote-failed', name, error });
        throw error;
      }
    },
    retry: false,
    // Front ends invalidate all queries after some changes; code must not be fetched again.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    // An area holds components, not JSON.
    structuralSharing: false,
  });
}
