import { onTestFinished } from 'vitest';

/** A browser's translator replaces each text by its translation in two `font` elements; React still holds the replaced node. */
function replaceText(text: Text): void {
  const inner = document.createElement('font');
  inner.textContent = text.data;
  const outer = document.createElement('font');
  outer.append(inner);
  text.replaceWith(outer);
}

function isTranslated({ parentElement }: Text): boolean {
  return (
    parentElement === null ||
    ['FONT', 'SCRIPT', 'STYLE', 'OPTION', 'TEXTAREA'].includes(parentElement.tagName)
  );
}

function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (text.data.trim() !== '' && !isTranslated(text)) replaceText(text);
}

/** Translates this page, and all that is added to it, until the test ends. */
export function translatePage(): void {
  const observer = new MutationObserver(() => translate(document.body));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  translate(document.body);
  onTestFinished(() => observer.disconnect());
}
