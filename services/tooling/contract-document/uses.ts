import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as contracts from '@shop/contracts';
import { allRoutes } from '@shop/contracts';
import * as pages from '@shop/contracts/pages';
import type { Deployable } from './packages.ts';
import {
  argument,
  exportsOf,
  type ImportedName,
  identifier,
  importsOf,
  type Node,
  nodesIn,
  parseSource,
} from './syntax.ts';

/** Dependencies of a piece of code: calls by name, messages by their name in the contracts. */
export interface Uses {
  readonly calls: ReadonlySet<string>;
  readonly publishes: ReadonlySet<string>;
  readonly consumes: ReadonlySet<string>;
}

interface SourceFile {
  readonly path: string;
  readonly uses: Uses;
  readonly imports: readonly ImportedName[];
  readonly exports: readonly string[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const exported = Object.entries(contracts);
const callNames = new Set([...allRoutes, ...Object.values(contracts.internalRoutes)].map(({ name }) => name));
/** Names of exported route tables, such as `routes`. */
const tables = new Set(
  exported
    .filter(([, value]) => isRecord(value) && !Array.isArray(value))
    .filter(([, value]) => {
      const names = Object.keys(isRecord(value) ? value : {});
      return names.length > 0 && names.every((name) => callNames.has(name));
    })
    .map(([name]) => name),
);
const messages = new Set(
  exported
    .filter(([, value]) => isRecord(value) && 'payload' in value && 'version' in value)
    .map(([name]) => name),
);

const none: Uses = { calls: new Set(), publishes: new Set(), consumes: new Set() };
function union(all: readonly Uses[]): Uses {
  return {
    calls: new Set(all.flatMap(({ calls }) => [...calls])),
    publishes: new Set(all.flatMap(({ publishes }) => [...publishes])),
    consumes: new Set(all.flatMap(({ consumes }) => [...consumes])),
  };
}

function calledName(node: Node): string | undefined {
  return node.type === 'CallExpression' ? identifier(node.callee) : undefined;
}

/** Returns the call in `routes.listParts`. Ignores `routes.listParts.name`, which uses only the name, for example in metrics. */
function callIn(
  { node, parent }: { node: Node; parent: Node | undefined },
  local: ReadonlyMap<string, string>,
  path: string,
): string[] {
  if (node.type !== 'MemberExpression' || !tables.has(local.get(identifier(node.object) ?? '') ?? ''))
    return [];
  const name = identifier(node.property);
  if (name === undefined)
    throw new Error(`${path} picks a call at run time: nobody can tell which calls it needs. Name it.`);
  const onlyName = parent?.type === 'MemberExpression' && identifier(parent.property) === 'name';
  return onlyName ? [] : [name];
}

function messageAt(value: unknown, local: ReadonlyMap<string, string>): string[] {
  const name = local.get(identifier(value) ?? '');
  return name !== undefined && messages.has(name) ? [name] : [];
}

/** Messages are published by `outboxEntry(queue, message, …)` or as a fact `{ message, payload, … }`. */
function publishedIn(node: Node, local: ReadonlyMap<string, string>): string[] {
  if (calledName(node) === 'outboxEntry') return messageAt(argument(node, 1), local);
  const isFact = node.type === 'KeyValueProperty' && identifier(node.key) === 'message';
  return isFact ? messageAt(node.value, local) : [];
}

function readFile(path: string): SourceFile {
  const program = parseSource(path);
  const imports = importsOf(program);
  const own = imports.filter(({ from }) => from === '@shop/contracts' || from === '@shop/contracts/client');
  if (own.some(({ name }) => name === '*'))
    throw new Error(`${path} imports the contracts whole: nobody can tell which calls it needs.`);
  const local = new Map(own.map(({ local: here, name }) => [here, name]));
  const nodes = [...nodesIn(program.body)];
  return {
    path,
    imports,
    exports: exportsOf(program),
    uses: {
      calls: new Set(nodes.flatMap((each) => callIn(each, local, path))),
      publishes: new Set(nodes.flatMap(({ node }) => publishedIn(node, local))),
      consumes: new Set(
        nodes.flatMap(({ node }) => (calledName(node) === 'on' ? messageAt(argument(node, 0), local) : [])),
      ),
    },
  };
}

const isTest = /\.(unit|int)\.test\.tsx?$|[\\/](testing|dist|node_modules)[\\/]/;

function sourceFilesBelow(folder: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .map((name) => join(folder, name))
    .filter((path) => !isTest.test(path))
    .sort();
}

function filesBelow(folder: string): SourceFile[] {
  return sourceFilesBelow(folder).map(readFile);
}

/** Returns what each name exported by a kit uses, including uses through the kit's other files. */
function usesByKitName(files: readonly SourceFile[]): ReadonlyMap<string, Uses> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const usesOf = (file: SourceFile, seen: Set<string>): Uses => {
    if (seen.has(file.path)) return none;
    seen.add(file.path);
    const next = file.imports
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => byPath.get(resolve(dirname(file.path), from)))
      .filter((each) => each !== undefined);
    return union([file.uses, ...next.map((each) => usesOf(each, seen))]);
  };
  return new Map(files.flatMap((file) => file.exports.map((name) => [name, usesOf(file, new Set())])));
}

/** Returns the calls a package makes and the messages it publishes and consumes, according to its sources and those of its kit. */
export function usesOf({ folder, kit }: Deployable, root: string): Uses {
  const own = filesBelow(join(root, folder));
  const kitUses = usesByKitName(filesBelow(join(root, kit.folder)));
  const fromKit = own
    .flatMap(({ imports }) => imports)
    .filter(({ from }) => from === kit.name)
    .map(({ name }) => kitUses.get(name) ?? none);
  return union([...own.map(({ uses }) => uses), ...fromKit]);
}

/** Returns the names a front end takes from its kit, without types. */
export function kitImportsOf({ folder, kit }: Pick<Deployable, 'folder' | 'kit'>, root: string): string[] {
  const names = filesBelow(join(root, folder))
    .flatMap(({ imports }) => imports)
    .filter(({ from }) => from === kit.name)
    .map(({ name }) => name);
  return [...new Set(names)].sort();
}

/** Returns the names a kit's files export, without types; the front kit passes on the shop's pages as well. */
export function kitExportsOf({ kit }: Pick<Deployable, 'kit'>, root: string): string[] {
  const own = filesBelow(join(root, kit.folder)).flatMap((file) => file.exports);
  return [...new Set([...own, ...Object.keys(pages)])].sort();
}
