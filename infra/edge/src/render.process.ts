/** Process: renders first views with code of micro-frontends. Whatever that code does, the edge continues without it. */
import type { FirstViewPage, RenderFirstView } from '@shop/contracts';

/** A file to load, and a page to render with it. */
export interface RenderJob {
  readonly code: string;
  readonly page?: FirstViewPage;
}

/** Characters of an answer, which the edge reads whole. A usual one has 100,000. */
const answerMax = 2_000_000;

function isServerBuild(module: object): module is { readonly renderFirstView: RenderFirstView } {
  return 'renderFirstView' in module && typeof module.renderFirstView === 'function';
}

async function answerTo({ code, page }: RenderJob): Promise<string> {
  const loaded: object = await import(code);
  if (!isServerBuild(loaded)) throw new Error(`${code} exports no renderFirstView`);
  const text = JSON.stringify({ view: page && loaded.renderFirstView(page) });
  if (text.length > answerMax) throw new Error(`the first view has ${text.length} characters`);
  return text;
}

function faultOf(error: unknown): string {
  return JSON.stringify({ fault: error instanceof Error ? error.stack : String(error) });
}

process.on('message', (text) => {
  const job: RenderJob = JSON.parse(String(text));
  void answerTo(job)
    .catch(faultOf)
    .then((answer) => process.send?.(answer));
});
// Timers of the loaded code would keep it running.
process.once('disconnect', () => process.exit());
