import type { Remote } from '@shop/contracts';
import { type Area, kitContract } from '@shop/front-kit';
import { withTimeout } from '../session/with-timeout.ts';
import { tell } from '../telemetry/telemetry.ts';

const loadLimitMs = 8_000;

export interface AreasDeps {
  loadRemotes: (options: { fresh: boolean }) => Promise<readonly Remote[]>;
  loadModule: (remote: Remote) => Promise<unknown>;
}

export interface Areas {
  peek(name: string): Area | undefined;
  load(name: string): Promise<Area>;
  /** After a failure: loads everything again, including the remote's address. */
  reload(name: string): Promise<Area>;
}

function isArea(value: unknown): value is Area {
  return (
    typeof value === 'object' &&
    value !== null &&
    'routes' in value &&
    Array.isArray(value.routes) &&
    'kit' in value &&
    typeof value.kit === 'number'
  );
}

function areaOf(module: unknown): Area | undefined {
  return typeof module === 'object' && module !== null && 'area' in module && isArea(module.area)
    ? module.area
    : undefined;
}

/** The page always uses the shell's kit, without a version check, so refuse areas that need a newer one. */
function checkContract(name: string, kit: number): void {
  if (kit > kitContract) throw new Error(`${name} needs kit contract ${kit}, this page has ${kitContract}`);
}

/** Loads each micro-frontend's area once, and again after a failure. */
export function createAreas({ loadRemotes, loadModule }: AreasDeps): Areas {
  const ready = new Map<string, Area>();
  const loading = new Map<string, Promise<Area>>();
  /** Names whose last load failed; the next one looks up the address again. */
  const failed = new Set<string>();

  const fetchArea = async (name: string, again: boolean): Promise<Area> => {
    const remote = (await loadRemotes({ fresh: again })).find((entry) => entry.name === name);
    if (remote === undefined) throw new Error(`no remote called ${name}`);
    tell({ kind: 'found', name, version: remote.version });
    checkContract(name, remote.kit);
    const area = areaOf(await loadModule(remote));
    if (area === undefined) throw new Error(`${name} exposes no area`);
    checkContract(name, area.kit);
    return area;
  };

  const begin = (name: string): Promise<Area> => {
    const started = withTimeout(loadLimitMs, fetchArea(name, failed.has(name)))
      .then((area) => {
        ready.set(name, area);
        failed.delete(name);
        tell({ kind: 'load', name });
        return area;
      })
      .catch((error: unknown) => {
        failed.add(name);
        tell({ kind: 'remote-failed', name, error });
        throw error;
      })
      .finally(() => loading.delete(name));
    loading.set(name, started);
    return started;
  };

  return {
    peek: (name) => ready.get(name),
    load: async (name) => ready.get(name) ?? loading.get(name) ?? begin(name),
    reload: (name) => {
      ready.delete(name);
      failed.add(name);
      return loading.get(name) ?? begin(name);
    },
  };
}
