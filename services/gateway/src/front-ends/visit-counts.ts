import { createHash } from 'node:crypto';
import type { FrontEndHealth } from '@shop/contracts';
import { type RedisConnection, withTimeout } from '@shop/service-kit/serving';
import type { Build } from './known-versions.ts';

const minuteMs = 60_000;
/** Length of the sliding window, including the current minute. */
const minutes = 10;
const keptSeconds = (minutes + 1) * 60;
const mostListed = 40;
/** Time limit, ms: while the cluster is unavailable, commands wait instead of failing. */
const commandMs = 2_000;

const groups = ['all', 'with-errors', 'failed-loads', 'known', 'known-troubled'] as const;
type Group = (typeof groups)[number];

export interface Visit extends Build {
  readonly group: Group;
}

export interface Visitor {
  /** The client key, as used by the rate limits. */
  readonly client: string;
  /** The visitor id chosen by the page. */
  readonly visitor: string;
  /** The visitor number signed by the edge. */
  readonly known: string | undefined;
}

export interface VisitCountsDeps {
  readonly redis: RedisConnection;
  readonly prefix: string;
  /** Maximum visitors counted per address. */
  readonly visitorsPerAddress: number;
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

function isKnown(group: Group): boolean {
  return group === 'known' || group === 'known-troubled';
}

function firstNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}

/**
 * Counts distinct visitors by build across all gateways, in one HyperLogLog per minute: at most 12 KB each, and no visitor can be
 * recovered from it. Visitor ids of an address are folded into a fixed number, so a client cannot inflate the count.
 */
export function createVisitCounts({ redis, prefix, visitorsPerAddress, now = Date.now }: VisitCountsDeps) {
  const listKey = `${prefix}:front-ends`;
  const keyOf = (visit: Visit, minute: number): string =>
    `${listKey}:${nameOf(visit)}:${visit.group}:${minute}`;
  const numberOf = ({ client, visitor, known }: Visitor, { group }: Visit): number =>
    isKnown(group)
      ? firstNumber(known ?? '')
      : firstNumber(`${client} ${firstNumber(visitor) % visitorsPerAddress}`);

  const count = async (builds: readonly Build[], from: number): Promise<FrontEndHealth['packages']> => {
    const asked = Array.from({ length: minutes }, (_, index) => from + index);
    const batch = redis.pipeline();
    for (const build of builds)
      for (const group of groups) batch.pfcount(...asked.map((minute) => keyOf({ ...build, group }, minute)));
    const replies = (await batch.exec()) ?? [];
    const numbers = replies.map(([error, reply]) => {
      if (error) throw error;
      return Number(reply);
    });
    return builds.map((build, index) => {
      const [all = 0, visitorsWithErrors = 0, failedLoads = 0, known = 0, troubled = 0] = numbers.slice(
        groups.length * index,
      );
      // Each HyperLogLog is a separate estimate; keep the total at least as large as its parts.
      const visitors = Math.max(all, visitorsWithErrors, failedLoads);
      const ofKnown = { visitors: Math.max(known, troubled), troubled };
      return { ...build, visitors, visitorsWithErrors, failedLoads, known: ofKnown };
    });
  };

  const read = async (): Promise<FrontEndHealth> => {
    const from = Math.floor(now() / minuteMs) - minutes + 1;
    const listed = await redis.zrangebyscore(listKey, from * minuteMs, '+inf', 'LIMIT', 0, mostListed);
    const builds = listed.sort().map(readBuild);
    return { since: new Date(from * minuteMs).toISOString(), packages: await count(builds, from) };
  };

  return {
    /** Counts nothing while Redis is unavailable. */
    record: async (visitor: Visitor, visits: readonly Visit[]): Promise<void> => {
      if (redis.status !== 'ready' || visits.length === 0) return;
      const minute = Math.floor(now() / minuteMs);
      const batch = redis.pipeline();
      for (const visit of visits) {
        if (isKnown(visit.group) && visitor.known === undefined) continue;
        const key = keyOf(visit, minute);
        batch.pfadd(key, numberOf(visitor, visit)).expire(key, keptSeconds);
        batch.zadd(listKey, now(), nameOf(visit));
      }
      batch.zremrangebyrank(listKey, 0, -mostListed - 1).expire(listKey, keptSeconds);
      await withTimeout(batch.exec(), commandMs, 'counting visitors');
    },
    /** Rejects while Redis is unavailable. */
    read: (): Promise<FrontEndHealth> => withTimeout(read(), commandMs, 'reading visitors'),
  };
}

export type VisitCounts = ReturnType<typeof createVisitCounts>;
