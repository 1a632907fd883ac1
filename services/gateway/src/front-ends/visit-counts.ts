import { createHash } from 'node:crypto';
import type { FrontEndHealth } from '@shop/contracts';
import { type RedisConnection, withTimeout } from '@shop/service-kit/serving';

/** Length of the sliding window. */
const windowMs = 10 * 60_000;
/** Clients can report any version, so only the versions with the most visitors are listed. */
const mostListed = 40;
const mostKept = 50_000;
/** Time limit, ms: while the cluster is unavailable, commands wait instead of failing. */
const commandMs = 2_000;

export type Group = 'all' | 'with-errors' | 'failed-loads' | 'known' | 'known-troubled';

export interface Visit {
  readonly package: string;
  readonly version: string;
  readonly group: Group;
}

export interface VisitCountsDeps {
  readonly redis: RedisConnection;
  readonly prefix: string;
  readonly now?: () => number;
}

/** Redis holds no address that can be read. */
function hashOf(client: string): string {
  return createHash('sha256').update(client).digest('base64url').slice(0, 16);
}

/** Counts by `package@version@`, then by group. */
function countGroups(members: readonly string[]): Map<string, Map<string, number>> {
  const builds = new Map<string, Map<string, number>>();
  for (const member of members) {
    const [packageName, version, group = ''] = member.split('@');
    const build = `${packageName}@${version}`;
    const groups = builds.get(build) ?? new Map<string, number>();
    builds.set(build, groups.set(group, (groups.get(group) ?? 0) + 1));
  }
  return builds;
}

function figuresOf(members: readonly string[]): FrontEndHealth['packages'] {
  const figures = [...countGroups(members)].map(([build, groups]) => {
    const [packageName = '', version = ''] = build.split('@');
    const count = (group: Group): number => groups.get(group) ?? 0;
    return {
      package: packageName,
      version,
      visitors: count('all'),
      visitorsWithErrors: count('with-errors'),
      failedLoads: count('failed-loads'),
      known: { visitors: count('known'), troubled: count('known-troubled') },
    };
  });
  const listed = figures.toSorted((one, other) => other.visitors - one.visitors).slice(0, mostListed);
  return listed.toSorted((one, other) =>
    `${one.package}@${one.version}` < `${other.package}@${other.version}` ? -1 : 1,
  );
}

/**
 * Counts visitors by version of a front end across all gateways, in one sorted set by the time of their last report. A visitor is a
 * network address, whatever it claims to be, so reports of one address count once.
 */
export function createVisitCounts({ redis, prefix, now = Date.now }: VisitCountsDeps) {
  const key = `${prefix}:front-ends`;

  const read = async (): Promise<FrontEndHealth> => {
    const from = now() - windowMs;
    const packages = figuresOf(await redis.zrangebyscore(key, from, '+inf'));
    return { since: new Date(from).toISOString(), packages };
  };

  return {
    /** Counts nothing while Redis is unavailable. */
    record: async (client: string, visits: readonly Visit[]): Promise<void> => {
      if (redis.status !== 'ready' || visits.length === 0) return;
      const at = now();
      const visitor = hashOf(client);
      // Neither packages, versions nor groups contain an @.
      const members = visits.flatMap((visit) => [
        at,
        `${visit.package}@${visit.version}@${visit.group}@${visitor}`,
      ]);
      const batch = redis
        .pipeline()
        .zadd(key, ...members)
        .zremrangebyscore(key, '-inf', at - windowMs)
        .zremrangebyrank(key, 0, -mostKept - 1)
        .pexpire(key, windowMs);
      await withTimeout(batch.exec(), commandMs, 'counting visitors');
    },
    /** Rejects while Redis is unavailable. */
    read: (): Promise<FrontEndHealth> => withTimeout(read(), commandMs, 'reading visitors'),
  };
}

export type VisitCounts = ReturnType<typeof createVisitCounts>;
