import { allRoutes } from '@shop/contracts';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { apiUrl, contractHandlers } from '../dev/contract-handlers.ts';
import type { StoryShop } from './story.ts';

const worker = setupWorker();

/** Answers all calls of stories in the browser. */
export async function startCalls(): Promise<void> {
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  });
}

function ownHandlers(answers: NonNullable<StoryShop['answers']>) {
  return allRoutes.flatMap((route) => {
    const answer = answers[route.name];
    if (answer === undefined) return [];
    const { status = route.status, body, headers = {} } = answer;
    return [http[route.method](`${apiUrl}${route.path}`, () => Response.json(body, { status, headers }))];
  });
}

/** Gives a story its calls and the browser's storage; nothing remains of the story that was shown earlier. */
export function prepareShop({ answers = {}, stored = {} }: StoryShop): void {
  worker.resetHandlers(...ownHandlers(answers), ...contractHandlers());
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
}
