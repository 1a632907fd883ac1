/** Part of `npm run check`: texts that a reader sees are messages, so that they can be translated, and none is read before its language is loaded. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { root } from '../lib/root.ts';

const folders =
  '{shell/src,shell/runtime/src,shell/kit/{src,forms,orders,tables},mf-*/src,services/notifications/src}';

/** Elements whose texts are a message. */
const messages = ['Trans', 'Plural', 'Select', 'SelectOrdinal'];

/** Properties that a reader sees. */
const seen = [
  'alt',
  'aria-label',
  'cancel',
  'caption',
  'done',
  'empty',
  'failed',
  'header',
  'headline',
  'hint',
  'label',
  'lead',
  'note',
  'placeholder',
  'save',
  'subject',
  'tab',
  'text',
  'title',
  'why',
];

/** Texts have letters; colours have them, too. */
const words = /^(?!#).*\p{L}/su;

/** The text of a literal or a template, without its expressions; undefined for all other code. */
function textOf(node: ESTree.Node | null): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('');
  if (node?.type === 'JSXExpressionContainer') return textOf(node.expression);
  return undefined;
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'JSXIdentifier' || node.type === 'Identifier' ? node.name : '';
}

function isMessage(node: ESTree.Node): boolean {
  return node.type === 'JSXElement' && messages.includes(nameOf(node.openingElement.name));
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The texts that a node shows by itself, not by its children. */
function textsIn(node: ESTree.Node): (string | undefined)[] {
  switch (node.type) {
    case 'JSXText':
      return [node.value];
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.map((child) =>
        child.type === 'JSXExpressionContainer' ? textOf(child) : undefined,
      );
    case 'JSXAttribute':
      return node.value?.type === 'Literal' && seen.includes(nameOf(node.name)) ? [textOf(node.value)] : [];
    case 'Property':
      return seen.includes(nameOf(node.key)) ? [textOf(node.value)] : [];
    default:
      return [];
  }
}

interface FoundText {
  readonly line: number;
  readonly text: string;
}

function lineIn(code: string, { start }: ESTree.Node): number {
  return code.slice(0, start).split('\n').length;
}

/** Returns the texts of a module that are no messages, each with its line. */
export function plainTexts(file: string, code: string): FoundText[] {
  const visit = (node: ESTree.Node): FoundText[] => {
    if (isMessage(node)) return [];
    const own = textsIn(node).filter((text) => text !== undefined && words.test(text));
    return [
      ...own.map((text = '') => ({ line: lineIn(code, node), text: text.trim() })),
      ...childrenOf(node).flatMap(visit),
    ];
  };
  return visit(parseSync(file, code).program);
}

/** Whether this is read in the language of the page when it runs. */
function isRead(node: ESTree.Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag) === 't';
  return node.type === 'CallExpression' && ['t', 'plural', 'select'].includes(nameOf(node.callee));
}

/** Returns the messages that a module reads when it is loaded, which is before the texts are there. */
export function earlyTexts(file: string, code: string): FoundText[] {
  const visit = (node: ESTree.Node): FoundText[] => {
    if (/Function/.test(node.type)) return [];
    if (isRead(node)) return [{ line: lineIn(code, node), text: code.slice(node.start, node.end) }];
    return childrenOf(node).flatMap(visit);
  };
  return visit(parseSync(file, code).program);
}

if (import.meta.main) {
  // The edge, too, reads the lists of pages, with their titles as specified; catalogues have no texts of stand-ins.
  const exclude = ['**/*.test.*', '**/*.stories.*', '**/testing/**', '**/pages.ts', '**/account-chooser.tsx'];
  const complain = (file: string, { line }: FoundText, fault: string): void => {
    console.error(`${file}:${line}: ${fault}`);
    process.exitCode = 1;
  };
  for (const file of globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root, exclude })) {
    const code = readFileSync(join(root, file), 'utf8');
    for (const found of plainTexts(file, code))
      complain(file, found, `"${found.text}" is not a message. Write t\`…\`, or <Trans> around elements.`);
    for (const found of earlyTexts(file, code))
      complain(file, found, `${found.text} is read before its language is loaded. Write msg\`…\`.`);
  }
}
