function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

/** The elements that a batch of changes added, by the element that they were added to. */
function addedTo(records: readonly MutationRecord[]): Map<Node, Element[]> {
  const added = new Map<Node, Element[]>();
  for (const { target, addedNodes } of records) {
    const before = added.get(target) ?? [];
    added.set(target, [...before, ...[...addedNodes].filter(isElement)]);
  }
  return added;
}

/**
 * Reports news that come with their live region: screen readers often announce only what changes in a region that is there. A region
 * that comes with other elements is part of a page that loaded.
 */
export function checkLiveRegions(page: Node): void {
  const observer = new MutationObserver((records) => {
    const filledLater = (region: Element): boolean =>
      records.some(({ target, addedNodes }) => addedNodes.length > 0 && region.contains(target));
    for (const [only, ...others] of addedTo(records).values())
      if (only?.matches('[role=status]') && others.length === 0 && only.textContent && !filledLater(only))
        throw new Error(`These news came with their live region; use LiveText: ${only.textContent}`);
  });
  observer.observe(page, { subtree: true, childList: true });
}
