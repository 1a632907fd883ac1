import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../lib/root.ts';
import { peakMemoryMb, shopProcesses } from '../../lib/shop-processes.ts';

export interface MemoryPeak {
  readonly process: string;
  readonly pid: number;
  readonly maxMb: number;
  /** Memory limit of its container; undefined for a process without one. */
  readonly limitMb?: number;
}

/** Returns the docker-compose service of a process; replicas share one. */
function composeName(name: string): string {
  return name === 'web' ? 'edge' : name.replace(/-\d+$/, '');
}

const compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      deploy: z
        .looseObject({ resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }) })
        .optional(),
    }),
  ),
});

function limitsOf(): ReadonlyMap<string, number> {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { services } = compose.parse(parse(text, { merge: true }));
  return new Map(
    Object.entries(services).flatMap(([name, { deploy }]) =>
      deploy ? [[name, Number.parseInt(deploy.resources.limits.memory, 10)]] : [],
    ),
  );
}

export function watchProcesses(dataDir: string) {
  const before = shopProcesses(dataDir);
  const limits = limitsOf();
  return {
    /** Names of processes that have ended since the watch began. */
    restarts: (): string[] => {
      const now = new Set(shopProcesses(dataDir).map(({ pid }) => pid));
      return before.filter(({ pid }) => !now.has(pid)).map(({ name }) => name);
    },
    peaks: (): MemoryPeak[] =>
      before.flatMap(({ name, pid }) => {
        const maxMb = peakMemoryMb(pid);
        const limitMb = limits.get(composeName(name));
        return maxMb === undefined
          ? []
          : [{ process: name, pid, maxMb, ...(limitMb === undefined ? {} : { limitMb }) }];
      }),
  };
}

export type ProcessWatch = ReturnType<typeof watchProcesses>;
