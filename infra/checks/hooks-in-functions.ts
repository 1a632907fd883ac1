import { identifier, type Node, nodesIn } from '@shop/tooling/syntax';

const hookName = /^(before|after|around)(All|Each)$/;
const functionType = /Function(Declaration|Expression)$|Method|^(Constructor|Getter|Setter)/;

/** Returns the first name of a call: `describe` for `describe.each(rows)(title, group)`. */
function calledName(node: unknown): string | undefined {
  const name = identifier(node);
  if (name !== undefined || typeof node !== 'object' || node === null) return name;
  if ('callee' in node) return calledName(node.callee);
  return 'object' in node ? calledName(node.object) : undefined;
}

/**
 * Finds hooks registered inside functions. A running test may call the function, and a hook it registers then never fires. `describe`
 * groups are functions too, but are allowed: no test runs while they are read.
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

/** Returns whether a file's code names a hook, even if it only imports it. */
export function namesHook(program: Node, hook: string): boolean {
  return [...nodesIn(program)].some(({ node }) => identifier(node) === hook);
}
