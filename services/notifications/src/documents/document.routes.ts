import type { IssuedDocument, notificationRoutes } from '@shop/contracts';
import {
  answer,
  answerChunks,
  answerText,
  boundsOfMonth,
  type Caller,
  type Handlers,
  type Logger,
  refuse,
} from '@shop/service-kit';
import { makeZip } from 'client-zip';
import { type DocumentFacts, fileName, maySee } from './document.rules.ts';
import type { DocumentStore } from './document.store.ts';
import { exportedFiles } from './export-documents.ts';
import type { PapersOnRequest } from './papers-on-request.ts';

const pdf = { 'content-type': 'application/pdf' } as const;

function documentReply({ id, kind, number, fileName, at }: DocumentFacts): IssuedDocument {
  return { id, kind, number, fileName, at: at.toISOString() };
}

async function readerOf(caller: Caller) {
  return { uid: caller.uid, isStaff: await caller.may('orders.read') };
}

/** Documents the caller may not see get the same reply as missing ones. */
export function documentHandlers({
  documents,
  papers,
  logger,
}: {
  documents: DocumentStore;
  papers: PapersOnRequest;
  logger: Logger;
}) {
  return {
    listOrderDocuments: async ({ params: { id }, caller }) => {
      const reader = await readerOf(caller);
      const found = await documents.ofOrder(id.toLowerCase());
      return answer(found.filter((document) => maySee(document, reader)).map(documentReply));
    },

    printPackingSlips: async ({ body: { orderIds } }) =>
      answerText(await papers.printSlips(orderIds), {
        headers: { ...pdf, 'content-disposition': 'attachment; filename="packing-slips.pdf"' },
      }),

    getTradePaper: async ({ params: { orderId, kind }, query: { shipment }, caller }) => {
      const paper = await papers.readTradePaper({ orderId, kind, shipment });
      const { uid, isStaff } = await readerOf(caller);
      if (!paper || !(isStaff || paper.buyer.uid === uid)) throw refuse.notFound('Document');
      return answerText(await papers.printTradePaper(paper), {
        headers: { ...pdf, 'content-disposition': `attachment; filename="${fileName(kind, paper.number)}"` },
      });
    },

    getDocument: async ({ params: { id }, caller }) => {
      const found = await documents.find(id);
      if (!found || !maySee(found, await readerOf(caller))) throw refuse.notFound('Document');
      return answerText(found.pdf, {
        headers: {
          ...pdf,
          'content-disposition': `attachment; filename="${found.fileName}"`,
        },
      });
    },

    countDocuments: async ({ params: { month } }) =>
      answer({ ready: await documents.countIn(boundsOfMonth(month)) }),

    exportDocuments: async ({ params: { month } }) =>
      answerChunks(makeZip(await exportedFiles({ documents, papers, logger }, month)), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="documents-${month}.zip"`,
        },
      }),
  } satisfies Partial<Handlers<typeof notificationRoutes>>;
}
