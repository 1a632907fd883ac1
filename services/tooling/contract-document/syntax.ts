import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { z } from 'zod';

export type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function parseText(source: string, tsx: boolean): Node {
  return z.custom<Node>(isNode).parse(parseSync(source, { syntax: 'typescript', tsx }));
}

export function parseSource(file: string): Node {
  return parseText(readFileSync(file, 'utf8'), file.endsWith('x'));
}

/** Yields this node and all below it, each with its parent. Skips types, which make no calls. */
export function* nodesIn(node: unknown, parent?: Node): Generator<{ node: Node; parent: Node | undefined }> {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesIn(each, parent);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (!isNode(node)) {
    for (const each of Object.values(node)) yield* nodesIn(each, parent);
    return;
  }
  if (/^Ts(Type|Interface)/.test(node.type)) return;
  yield { node, parent };
  for (const each of Object.values(node)) yield* nodesIn(each, node);
}

export function identifier(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' && typeof value.value === 'string'
    ? value.value
    : undefined;
}

export function argument(call: Node, index: number): unknown {
  const given = Array.isArray(call.arguments) ? call.arguments[index] : undefined;
  return typeof given === 'object' && given !== null && 'expression' in given ? given.expression : undefined;
}

export interface ImportedName {
  readonly from: string;
  /** Exported name; `*` for the whole module. */
  readonly name: string;
  readonly local: string;
}

function text(value: unknown): string {
  return isNode(value) && typeof value.value === 'string' ? value.value : '';
}

/** Returns a file's imports, without types. */
export function importsOf(program: Node): ImportedName[] {
  return [...nodesIn(program.body)]
    .map(({ node }) => node)
    .filter(({ type, typeOnly }) => type === 'ImportDeclaration' && typeOnly !== true)
    .flatMap(({ source, specifiers }) =>
      (Array.isArray(specifiers) ? specifiers : [])
        .filter((specifier) => isNode(specifier) && specifier.isTypeOnly !== true)
        .map((specifier: Node) => ({
          from: text(source),
          name:
            specifier.type === 'ImportSpecifier' ? text(specifier.imported) || text(specifier.local) : '*',
          local: text(specifier.local),
        })),
    );
}

/** Returns the names that a declaration exports: one, or those of `export const one = …, other = …`. */
function declaredNames(declaration: unknown): (string | undefined)[] {
  if (!isNode(declaration)) return [];
  if (!Array.isArray(declaration.declarations)) return [identifier(declaration.identifier)];
  return declaration.declarations.map((each: unknown) =>
    identifier(typeof each === 'object' && each !== null && 'id' in each ? each.id : undefined),
  );
}

/** Returns the names in `export { one, other as third } from …`, without types. */
function listedNames({ specifiers, typeOnly }: Node): string[] {
  if (typeOnly === true || !Array.isArray(specifiers)) return [];
  return specifiers
    .filter((specifier) => isNode(specifier) && specifier.isTypeOnly !== true)
    .map(({ exported, orig }: Node) => text(exported) || text(orig));
}

/** Returns the names a file exports; those of `export *` are not included. */
export function exportsOf(program: Node): string[] {
  return [...nodesIn(program.body)]
    .flatMap(({ node }) =>
      node.type === 'ExportNamedDeclaration'
        ? listedNames(node)
        : node.type === 'ExportDeclaration'
          ? declaredNames(node.declaration)
          : [],
    )
    .filter((name): name is string => name !== undefined);
}
