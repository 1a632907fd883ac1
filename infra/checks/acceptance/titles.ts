import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { idsIn } from './items.ts';

/** A test, or a group of them, whose title names acceptance items. */
export interface NamedTest {
  /** Relative to the checkout. */
  readonly file: string;
  readonly ids: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

/** Anything of a syntax tree as a record to look into: what is no object has no properties. */
function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? Object(value) : {};
}

/** Names along `test.describe`, `test.each(rows)`, `describe`. */
function calleeNames(callee: unknown): unknown[] {
  const node = nodeOf(callee);
  if (node.type === 'Identifier') return [node.value];
  return [node.callee, node.object, node.property].filter(Boolean).flatMap(calleeNames);
}

/** A title that is not run proves nothing. */
const notRunning = new Set<unknown>(['skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails']);

function isTest({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false;
  const [root, ...modifiers] = calleeNames(callee);
  return ['test', 'it', 'describe'].includes(String(root)) && !modifiers.some((name) => notRunning.has(name));
}

function childrenOf(value: unknown): unknown[] {
  return Object.values(nodeOf(value));
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'StringLiteral') return String(value);
  if (type !== 'TemplateLiteral') return undefined;
  return childrenOf(quasis)
    .map((quasi) => nodeOf(quasi).cooked)
    .join('…');
}

type Constants = ReadonlyMap<unknown, unknown>;

function constantsIn(value: unknown, found = new Map<unknown, unknown>()): Constants {
  const { type, id, init } = nodeOf(value);
  if (type === 'VariableDeclarator') found.set(nodeOf(id).value, init);
  for (const child of childrenOf(value)) constantsIn(child, found);
  return found;
}

/** Ids in the rows of a table: texts in it, and in what it is made of, that begin with one. */
function rowIds(value: unknown, constants: Constants, seen = new Set<unknown>()): string[] {
  if (seen.has(value)) return [];
  seen.add(value);
  const node = nodeOf(value);
  const text = textOf(node) ?? '';
  const own = /^[A-Z]+-\d{2}\b/.test(text) ? idsIn(text) : [];
  const named = node.type === 'Identifier' ? [constants.get(node.value)] : [];
  return [...own, ...[...childrenOf(value), ...named].flatMap((child) => rowIds(child, constants, seen))];
}

function titleIds(call: Node, tables: readonly unknown[], constants: Constants): string[] {
  const [first] = childrenOf(call.arguments);
  const title = nodeOf(nodeOf(first).expression);
  const text = textOf(title);
  if (text === undefined) return [];
  // `%s`, `$id` and expressions take words of the rows.
  const rows = /%[sdij]|\$\w|…/.test(text) ? [call.callee, title.expressions, ...tables] : [];
  return [...idsIn(text), ...rows.flatMap((table) => rowIds(table, constants))];
}

/** Ids in the titles of one source, a list for each test or group; `tables` are the loops around it. */
function idsOfTests(value: unknown, constants: Constants, tables: readonly unknown[] = []): string[][] {
  const node = nodeOf(value);
  const around = node.type === 'ForOfStatement' ? [...tables, node.right] : tables;
  const own = isTest(node) ? [titleIds(node, tables, constants)] : [];
  return [...own, ...childrenOf(value).flatMap((child) => idsOfTests(child, constants, around))];
}

/** Reads one test file without running it. */
export function namedTestsIn(source: string, file: string): NamedTest[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  const constants = constantsIn(tree);
  return idsOfTests(tree, constants)
    .filter((ids) => ids.length > 0)
    .map((ids) => ({ file, ids: [...new Set(ids)] }));
}

/** Every test of the checkout whose title names items. */
export function namedTests(root: URL): NamedTest[] {
  const files = globSync(['**/*.{unit,int}.test.{ts,tsx}', 'infra/e2e/*.e2e.ts'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/.data'],
  });
  return files
    .sort()
    .flatMap((file) => namedTestsIn(readFileSync(fileURLToPath(new URL(file, root)), 'utf8'), file));
}
