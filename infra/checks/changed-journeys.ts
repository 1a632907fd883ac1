import { execFileSync } from 'node:child_process';

/** The journeys that open the pages of a front end. The shell, the kit and the services are part of nearly all. */
export const journeysOf: Readonly<Record<string, readonly string[]>> = {
  'mf-storefront': [
    'basket-to-doorstep',
    'buying',
    'finding',
    'garage',
    'keyboard',
    'part-page',
    'reviews',
    'rough-network',
    'served',
    'shipping',
    'shop-figures',
    'site',
    'to-france',
    'typed-work',
  ],
  'mf-dashboard': [
    'account',
    'basket-to-doorstep',
    'buying',
    'keyboard',
    'mails',
    'messages',
    'orders',
    'own-account',
    'own-orders',
    'paying',
    'profile',
    'returns',
    'to-france',
    'typed-work',
  ],
  'mf-admin': [
    'admin',
    'basket-to-doorstep',
    'manage-parts',
    'messages',
    'order-for-buyer',
    'orders',
    'owner-desk',
    'returns',
    'reviews',
    'sending',
    'shop-figures',
    'staff-day',
    'staff-lists',
    'system-status',
    'typed-work',
  ],
};

/** These open every page, or start what they test themselves: they run with all others. */
export const journeysOfAll: readonly string[] = [
  'longer-texts',
  'translated',
  'coming-back',
  'dev',
  'every-page',
  'federation',
  'old-clients',
];

/** Returns the journeys that changed, and those of the front ends whose sources changed. */
export function changedJourneys(files: readonly string[]): string[] {
  const edited = files.flatMap((file) => /^infra\/e2e\/([\w-]+)\.e2e\.ts$/.exec(file)?.[1] ?? []);
  const products = files.filter((file) => !/\.(unit|int)\.test\.tsx?$/.test(file));
  const reached = Object.entries(journeysOf)
    .filter(([folder]) => products.some((file) => file.startsWith(`${folder}/src/`)))
    .flatMap(([, journeys]) => journeys);
  return [...new Set([...edited, ...reached])].sort();
}

/** Returns the files that differ from a commit, also those that git does not know yet. */
export function changedFiles(checkout: string, since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
