import { answerInBrowser, startBrowserApi } from '../testing/browser-api.ts';
import type { StoryShop } from './story.ts';

/** Answers all calls of stories in the browser. */
export async function startCalls(): Promise<void> {
  await startBrowserApi('./mockServiceWorker.js');
}

/** Gives a story its calls and the browser's storage; nothing remains of the story that was shown earlier. */
export function prepareShop({ answers = {}, stored = {} }: StoryShop): void {
  answerInBrowser(answers);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
}
