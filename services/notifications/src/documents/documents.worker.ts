import { documentRender } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { orderMailDraft } from '../mails/facts.worker.ts';
import { type WriteMailDeps, writeMail } from '../mails/write-mail.ts';
import { factsOf } from './document.rules.ts';
import type { DocumentStore } from './document.store.ts';
import type { Renderer } from './render-document.ts';

export interface DocumentDeps extends WriteMailDeps {
  readonly documents: Pick<DocumentStore, 'add'>;
  readonly renderer: Pick<Renderer, 'render'>;
}

/** Renders a document, then writes the mail that brings it. Every step can be repeated: the first document and mail stay. */
export function documentHandlers({ documents, renderer, ...deps }: DocumentDeps): MessageHandler[] {
  return [
    on(documentRender, async (job) => {
      const facts = factsOf(job);
      await documents.add(facts, await renderer.render(job));
      if (job.kind !== 'invoice') return;
      await writeMail(deps, { ...orderMailDraft(job.paid, deps.sender.shopUrl), document: facts.id });
    }),
  ];
}
