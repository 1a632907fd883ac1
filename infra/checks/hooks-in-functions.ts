import { identifier, type Node, nodesIn } from '@shop/tooling/syntax';

const hookName = /^(before|after|around)(All|Each)$/;
const functionType = /Function(Declaration|Expression)$|Method|^(Constructor|Getter|Setter)/;

/** The first name of `describe.each(rows)(title, group)`, and of anything else that is called. */
function calledName(node: unknown): string | undefined {
  const name = identifier(node);
  if (name !== undefined || typeof node !== 'object' || node === null) return name;
  if ('callee' in node) return calledName(node.callee);
  return 'object' in node ? calledName(node.object) : undefined;
}

/**
 * Hooks that a test file registers in a function. Nobody sees there whether a running test calls it, and what a running test registers never fires;
 * groups are functions, too, but no test runs when they are read.
 */
export function hooksInFunctions(program: Node): string[] {
  const parents = new Map([...nodesIn(program)].map(({ node, parent }) => [node, parent]));
  const functionAround = (node: Node): Node | undefined => {
    const parent = parents.get(node);
    return !parent || functionType.test(parent.type) ? parent : functionAround(parent);
  };
  const isGroup = (node: Node): boolean => calledName(parents.get(node)) === 'describe';
  return [...parents.keys()].flatMap((node) => {
    const name = identifier(node);
    const around = functionAround(node);
    return name && hookName.test(name) && around && !isGroup(around) ? [name] : [];
  });
}

/** Whether a file speaks of a hook in its code, also where it only imports it. */
export function namesHook(program: Node, hook: string): boolean {
  return [...nodesIn(program)].some(({ node }) => identifier(node) === hook);
}
