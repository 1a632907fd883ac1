import { createHash } from 'node:crypto';
import type { FrontEndHealth } from '@shop/contracts';
import { type RedisConnection, withTimeout } from '@shop/service-kit/serving';
import type { Build } from './known-versions.ts';

const minuteMs = 60_000;
/** How many count, the current one included. */
const minutes = 10;
const keptSeconds = (minutes + 1) * 60;
const mostListed = 40;
/** A cluster that is away makes commands wait instead of failing. */
const commandMs = 2_000;

const groups = ['all', 'with-errors', 'failed-loads', 'known', 'known-troubled'] as const;
type Group = (typeof groups)[number];

/** That a visitor belongs to a group of those who met a build. */
export interface Visit extends Build {
  readonly group: Group;
}

export interface Visitor {
  /** The address, as limits count it. */
  readonly client: string;
  /** What the page calls itself. */
  readonly visitor: string;
  /** The number that the edge signed. */
  readonly known: string | undefined;
}

export interface VisitCountsDeps {
  readonly redis: RedisConnection;
  readonly prefix: string;
  /** How many visitors one address can stand for. */
  readonly visitorsPerAddress: number;
  readonly now?: () => number;
}

/** No package and no version has an `@`. */
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
 * Distinct visitors by build over all gateways, in a HyperLogLog for each minute: 12 KB at most, which no visitor can be read back
 * from. An address has only so many names to count under, whatever it calls its visitors.
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
      // Each is an estimate of its own, and nobody errs who was not there.
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
    /** Counts nothing while Redis is away. */
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
    /** Rejects while Redis is away. */
    read: (): Promise<FrontEndHealth> => withTimeout(read(), commandMs, 'reading visitors'),
  };
}

export type VisitCounts = ReturnType<typeof createVisitCounts>;
