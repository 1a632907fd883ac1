import type { Page } from '@playwright/test';

/**
 * Does what a browser's translator does, on each page from now on: every text, also each that comes later, is replaced by two
 * `font` elements with a text of their own, and the page's language is the one that it translates to.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = 'script, style, textarea, option, svg, font';
    const replace = (node: Node): void => {
      [...node.childNodes].forEach(replace);
      if (!(node instanceof Text)) return;
      if (node.data.trim() === '' || !node.parentElement || node.parentElement.closest(untouched)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = node.data;
      outer.append(inner);
      node.replaceWith(outer);
    };
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.lang = 'bn';
      replace(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) [...addedNodes].forEach(replace);
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
}
