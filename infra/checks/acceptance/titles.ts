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

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Names along `test.describe`, `test.each(rows)`, `describe`. */
function calleeNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.value)];
  if (callee.type === 'CallExpression') return calleeNames(callee.callee);
  if (callee.type === 'MemberExpression')
    return [...calleeNames(callee.object), ...calleeNames(callee.property)];
  return [];
}

/** A title that is not run proves nothing. */
const notRunning = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails']);
function isTest(call: Node): boolean {
  const [root = '', ...rest] = calleeNames(call.callee);
  return ['test', 'it', 'describe'].includes(root) && !rest.some((name) => notRunning.has(name));
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  return childrenOf(node.quasis)
    .map((quasi) => (isNode(quasi) ? String(quasi.cooked) : ''))
    .join('…');
}

type Constants = ReadonlyMap<string, unknown>;

function constantsIn(value: unknown, found = new Map<string, unknown>()): Constants {
  if (isNode(value) && value.type === 'VariableDeclarator' && isNode(value.id))
    found.set(String(value.id.value), value.init);
  for (const child of childrenOf(value)) constantsIn(child, found);
  return found;
}

const startsWithItem = /^[A-Z]+-\d{2}\b/;

/** Ids in the rows of a table: texts in it, and in what it is made of, that begin with one. */
function rowIds(value: unknown, constants: Constants, seen = new Set<unknown>()): string[] {
  if (seen.has(value)) return [];
  seen.add(value);
  const text = isNode(value) ? textOf(value) : undefined;
  const own = text !== undefined && startsWithItem.test(text) ? idsIn(text) : [];
  const named = isNode(value) && value.type === 'Identifier' ? [constants.get(String(value.value))] : [];
  return [...own, ...[...childrenOf(value), ...named].flatMap((child) => rowIds(child, constants, seen))];
}

/** Whether a title takes words of its rows: `%s`, `$id`, or an expression. */
function takesRows(title: string): boolean {
  return /%[sdij]|\$\w|…/.test(title);
}

function titleIds(call: Node, tables: readonly unknown[], constants: Constants): string[] {
  const [first] = childrenOf(call.arguments);
  const title = childrenOf(first).find(isNode);
  const text = title && textOf(title);
  if (text === undefined) return [];
  const rows = takesRows(text)
    ? [call.callee, title?.expressions, ...tables].flatMap((table) => rowIds(table, constants))
    : [];
  return [...idsIn(text), ...rows];
}

/** Ids in the titles of one source, a list for each test or group; `tables` are the loops around it. */
function idsOfTests(value: unknown, constants: Constants, tables: readonly unknown[] = []): string[][] {
  if (!isNode(value)) return childrenOf(value).flatMap((child) => idsOfTests(child, constants, tables));
  const around = value.type === 'ForOfStatement' ? [...tables, value.right] : tables;
  const own = value.type === 'CallExpression' && isTest(value) ? [titleIds(value, tables, constants)] : [];
  return [...own, ...Object.values(value).flatMap((child) => idsOfTests(child, constants, around))];
}

/** Reads one test file without running it. */
export function namedTestsIn(source: string, file: string): NamedTest[] {
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  return idsOfTests(tree, constantsIn(tree))
    .filter((ids) => ids.length > 0)
    .map((ids) => ({ file, ids: [...new Set(ids)] }));
}

const testFiles = ['**/*.{unit,int}.test.{ts,tsx}', 'infra/e2e/*.e2e.ts'];

/** Every test of the checkout whose title names items. */
export function namedTests(root: URL): NamedTest[] {
  return globSync(testFiles, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.data'] })
    .sort()
    .flatMap((file) => namedTestsIn(readFileSync(fileURLToPath(new URL(file, root)), 'utf8'), file));
}
