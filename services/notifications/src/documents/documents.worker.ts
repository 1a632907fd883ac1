import { documentRender } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { factsOf } from './document.rules.ts';
import type { DocumentStore } from './document.store.ts';
import type { Renderer } from './render-document.ts';

export interface DocumentDeps {
  readonly documents: Pick<DocumentStore, 'has' | 'add'>;
  readonly renderer: Pick<Renderer, 'render'>;
}

/** Skips documents that exist, so repeated requests are harmless. */
export function documentHandlers({ documents, renderer }: DocumentDeps): MessageHandler[] {
  return [
    on(documentRender, async (job) => {
      const facts = factsOf(job);
      if (await documents.has(facts.id)) return;
      await documents.add(facts, await renderer.render(job));
    }),
  ];
}
