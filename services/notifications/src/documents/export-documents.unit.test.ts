import type { IssuedPaper } from '@shop/contracts';
import { testLogger } from '@shop/service-kit/testing';
import { expect, test, vi } from 'vitest';
import { anInvoice } from '../testing/documents.ts';
import { exportedFiles } from './export-documents.ts';

test('logs why a paper of a month is missing, and goes on with the others', async () => {
  const logger = testLogger();
  const error = vi.spyOn(logger, 'error');
  const issued = ['INV-2026-00001', 'INV-2026-00002'].map((number) => anInvoice({ number }));
  const bug = new TypeError('no such font');
  const printPaper = async (paper: IssuedPaper): Promise<Buffer> => {
    if (paper === issued[0]) throw bug;
    return Buffer.from('a PDF');
  };
  const papers = {
    numbersOf: async () => ['INV-2026-00001', 'INV-2026-00002'],
    readPapers: async () => issued,
    printPaper,
  };
  const documents = { findMany: async () => [], add: vi.fn() };
  const names: string[] = [];
  for await (const { name } of await exportedFiles({ documents, papers, logger }, '2026-11'))
    names.push(name);
  expect(names).toEqual(['invoice-2026-00002.pdf', 'missing.txt']);
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: bug, number: 'INV-2026-00001' }, expect.any(String));
});
