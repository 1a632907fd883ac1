import type { Remote } from '@shop/contracts';
import type { Area } from '@shop/front-kit';
import { withTimeout } from '../session/with-timeout.ts';
import { report } from '../telemetry/telemetry.ts';
import { AreaLoadError } from './load-errors.ts';

export interface AreaLoader {
  /** `fresh` asks the server, because a team may have deployed since this page was loaded. */
  loadRemotes: (options: { fresh: boolean }) => Promise<readonly Remote[]>;
  loadModule: (remote: Remote, failures: number) => Promise<unknown>;
  /** Longest wait for the module of an area, ms. */
  limitMs?: number;
}

function isArea(value: unknown): value is Area {
  return typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes);
}

/** Loads micro-frontends for the router. */
export function createAreas({ loadRemotes, loadModule, limitMs = 8_000 }: AreaLoader) {
  const failures = new Map<string, number>();
  const opened = new Map<string, string>();

  async function find(name: string, options: { fresh: boolean }): Promise<Remote> {
    const remote = (await loadRemotes(options)).find((entry) => entry.name === name);
    if (remote === undefined) throw new Error(`no remote called ${name}`);
    return remote;
  }

  async function open(name: string, failed: number): Promise<Area> {
    const remote = await find(name, { fresh: failed > 0 });
    opened.set(name, remote.version);
    report({ kind: 'found', name, version: remote.version });
    const module = await loadModule(remote, failed);
    const area = typeof module === 'object' && module !== null && 'area' in module && module.area;
    if (!isArea(area)) throw new Error(`${name} exposes no area`);
    return area;
  }

  /** Whether the shop has another version of an area than this page, whose files may be gone. */
  async function isReleased(name: string): Promise<boolean> {
    try {
      return (await find(name, { fresh: true })).version !== opened.get(name);
    } catch {
      return false;
    }
  }

  /** Throws an {@link AreaLoadError}. A version that was released meanwhile is loaded instead; after a failure the area is looked up again. */
  async function load(name: string): Promise<Area> {
    const failed = failures.get(name) ?? 0;
    try {
      const area = await withTimeout(limitMs, open(name, failed));
      report({ kind: 'load', name });
      return area;
    } catch (cause) {
      failures.set(name, failed + 1);
      report({ kind: 'remote-failed', name, error: cause });
      if (failed === 0 && (await isReleased(name))) return load(name);
      throw new AreaLoadError(`${name} did not load`, { cause });
    }
  }

  return { load, isReleased };
}

export type Areas = ReturnType<typeof createAreas>;
