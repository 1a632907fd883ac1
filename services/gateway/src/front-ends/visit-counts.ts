import { createHash } from 'node:crypto';
import type { FrontEndHealth } from '@shop/contracts';
import { type RedisConnection, withTimeout } from '@shop/service-kit/serving';
import type { Build } from './known-versions.ts';

/** Length of the sliding window. */
const windowMs = 10 * 60_000;
const mostListed = 40;
const mostAddresses = 10_000;
/** Time limit, ms: while the cluster is unavailable, commands wait instead of failing. */
const commandMs = 2_000;

const groups = ['all', 'with-errors', 'failed-loads', 'known', 'known-troubled'] as const;
export type Group = (typeof groups)[number];

export interface Visit extends Build {
  readonly group: Group;
}

export interface VisitCountsDeps {
  readonly redis: RedisConnection;
  readonly prefix: string;
  readonly now?: () => number;
}

/** Uses `@` as separator: neither packages nor versions contain one. */
function nameOf(build: Build): string {
  return `${build.package}@${build.version}`;
}
function readBuild(name: string): Build {
  const [packageName = '', version = ''] = name.split('@');
  return { package: packageName, version };
}

/** Redis holds no address that can be read. */
function memberOf(client: string): string {
  return createHash('sha256').update(client).digest('base64url').slice(0, 16);
}

/**
 * Counts visitors by build across all gateways. A visitor is a network address, whatever it claims to be, so reports of one address
 * count once. Each group is a sorted set of addresses by the time of their last report.
 */
export function createVisitCounts({ redis, prefix, now = Date.now }: VisitCountsDeps) {
  const listKey = `${prefix}:front-ends`;
  const keyOf = (build: Build, group: Group): string => `${listKey}:${nameOf(build)}:${group}`;

  const count = async (builds: readonly Build[], from: number): Promise<FrontEndHealth['packages']> => {
    const batch = redis.pipeline();
    for (const build of builds) for (const group of groups) batch.zcount(keyOf(build, group), from, '+inf');
    const numbers = ((await batch.exec()) ?? []).map(([error, reply]) => {
      if (error) throw error;
      return Number(reply);
    });
    return builds.map((build, index) => {
      const [visitors = 0, visitorsWithErrors = 0, failedLoads = 0, known = 0, troubled = 0] = numbers.slice(
        groups.length * index,
      );
      return { ...build, visitors, visitorsWithErrors, failedLoads, known: { visitors: known, troubled } };
    });
  };

  const read = async (): Promise<FrontEndHealth> => {
    const from = now() - windowMs;
    const listed = await redis.zrangebyscore(listKey, from, '+inf', 'LIMIT', 0, mostListed);
    const packages = await count(listed.sort().map(readBuild), from);
    return { since: new Date(from).toISOString(), packages };
  };

  return {
    /** Counts nothing while Redis is unavailable. */
    record: async (client: string, visits: readonly Visit[]): Promise<void> => {
      if (redis.status !== 'ready' || visits.length === 0) return;
      const batch = redis.pipeline();
      const add = (key: string, member: string, most: number): void => {
        batch
          .zadd(key, now(), member)
          .zremrangebyrank(key, 0, -most - 1)
          .pexpire(key, windowMs);
      };
      for (const visit of visits) {
        add(keyOf(visit, visit.group), memberOf(client), mostAddresses);
        add(listKey, nameOf(visit), mostListed);
      }
      await withTimeout(batch.exec(), commandMs, 'counting visitors');
    },
    /** Rejects while Redis is unavailable. */
    read: (): Promise<FrontEndHealth> => withTimeout(read(), commandMs, 'reading visitors'),
  };
}

export type VisitCounts = ReturnType<typeof createVisitCounts>;
