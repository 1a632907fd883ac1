import { documentRender } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { orderMailDraft } from '../mails/facts.worker.ts';
import { type WriteMailDeps, writeMail } from '../mails/write-mail.ts';
import { factsOf } from './document.rules.ts';
import type { DocumentStore } from './document.store.ts';
import type { Renderer } from './render-document.ts';

export interface DocumentDeps extends WriteMailDeps {
  readonly documents: Pick<DocumentStore, 'find' | 'add'>;
  readonly renderer: Pick<Renderer, 'render'>;
}

/** Renders a document, then writes the mail that brings it. Every step can be repeated: a retry of the job sends what is stored. */
export function documentHandlers({ documents, renderer, ...deps }: DocumentDeps): MessageHandler[] {
  return [
    on(documentRender, async (job, { starts }) => {
      const facts = factsOf(job);
      const known = starts > 1 ? await documents.find(facts.id) : undefined;
      const content = known?.pdf ?? (await renderer.render(job));
      if (!known) await documents.add(facts, content);
      if (job.kind !== 'invoice') return;
      const invoice = { filename: facts.fileName, content, contentType: 'application/pdf' };
      await writeMail(deps, { ...orderMailDraft(job.paid, deps.sender.shopUrl), attachments: [invoice] });
    }),
  ];
}
