import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as contracts from '@shop/contracts';
import { allRoutes } from '@shop/contracts';
import type { Deployable } from './packages.ts';

/** Dependencies of a piece of code: calls by name, messages by their name in the contracts. */
export interface Uses {
  readonly calls: ReadonlySet<string>;
  readonly publishes: ReadonlySet<string>;
  readonly consumes: ReadonlySet<string>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const callNames = new Set([...allRoutes, ...Object.values(contracts.internalRoutes)].map(({ name }) => name));
/** Names of exported route tables, such as `routes`. */
const tables = Object.entries(contracts)
  .filter(([, value]) => isRecord(value) && Object.keys(value).some((name) => callNames.has(name)))
  .map(([name]) => name);
const messages = new Set(
  Object.entries(contracts)
    .filter(([, value]) => isRecord(value) && 'payload' in value && 'version' in value)
    .map(([name]) => name),
);

/** `routes.listParts`, but neither `routes.listParts.name` nor `typeof routes.listParts`. */
const call = new RegExp(`(?<!typeof )\\b(?:${tables.join('|')})\\.(\\w+)\\b(?!\\.name\\b)`, 'g');
const callAtRunTime = new RegExp(`\\b(?:${tables.join('|')})\\[`);
/** Messages are published by `outboxEntry(queue, message, …)` or as a fact `{ message: …, payload, … }`. */
const published = /\boutboxEntry\(\s*[\w.]+,\s*(\w+)|\bmessage: (\w+)/g;
const consumed = /\bon\(\s*(\w+),/g;

const isTest = /\.(unit|int)\.test\.tsx?$|\.stories\.tsx$|[\\/]testing[\\/]/;

/** Returns the texts of a package's source files, without tests and stories, by path. */
function sourcesBelow(folder: string): Map<string, string> {
  const paths = globSync('{src,forms,orders,tables}/**/*.{ts,tsx}', { cwd: folder }).map((name) =>
    join(folder, name),
  );
  return new Map(
    paths
      .filter((path) => !isTest.test(path))
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}

function namesIn(sources: Iterable<string>, pattern: RegExp, known: ReadonlySet<string>): Set<string> {
  const found = [...sources].flatMap((text) =>
    [...text.matchAll(pattern)].map(([, one, other]) => one ?? other),
  );
  return new Set(found.filter((name) => name !== undefined).filter((name) => known.has(name)));
}

/**
 * Returns the calls a package makes and the messages it publishes and consumes, according to its sources and those of its kit.
 */
export function usesOf({ folder, kit }: Deployable, root: string): Uses {
  const sources = [folder, kit].flatMap((each) => [...sourcesBelow(resolve(root, each))]);
  for (const [path, text] of sources)
    if (callAtRunTime.test(text))
      throw new Error(
        `${path} picks a call at run time, so the gate can't tell which calls it needs. Name it.`,
      );
  const texts = sources.map(([, text]) => text);
  return {
    calls: namesIn(texts, call, callNames),
    publishes: namesIn(texts, published, messages),
    consumes: namesIn(texts, consumed, messages),
  };
}
