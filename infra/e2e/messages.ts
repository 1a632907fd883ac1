import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Records the shop's messages as they come: a message of success goes after two seconds, which a busy machine can miss. */
export async function recordMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new WeakSet<Element>();
    const messages: string[] = [];
    Object.assign(window, { messagesShown: messages });
    const record = (): void => {
      for (const message of document.querySelectorAll('[aria-label="Messages"] li p')) {
        if (!seen.has(message)) messages.push(message.textContent ?? '');
        seen.add(message);
      }
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true });
  });
}

/** Returns what the page's document has said so far, oldest first. */
export function messagesShown(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, 'messagesShown'));
}

export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect.poll(() => messagesShown(page)).toContain(text);
}
