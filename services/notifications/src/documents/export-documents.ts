import { type Logger, refuse } from '@shop/service-kit';
import { documentIdOf, factsOf } from './document.rules.ts';
import type { DocumentFile, DocumentStore } from './document.store.ts';
import type { PapersOnRequest } from './papers-on-request.ts';

interface ExportDeps {
  readonly documents: Pick<DocumentStore, 'add' | 'findMany'>;
  readonly papers: Pick<PapersOnRequest, 'numbersOf' | 'readPapers' | 'printPaper'>;
  readonly logger: Logger;
}

export interface ZipEntry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: Buffer | string;
}

/** Papers read and rendered together: a PDF has some 40 KB. */
const batchSize = 20;

/** Renders the papers whose PDF is missing, and stores them as their jobs would. A fault is logged, and its papers stay missing. */
async function* rendered({ documents, papers, logger }: ExportDeps, numbers: readonly string[]) {
  if (numbers.length === 0) return;
  const found = await papers.readPapers(numbers).catch((error: unknown) => {
    logger.error({ err: error, numbers }, 'papers of an export could not be read');
    return [];
  });
  for (const paper of found) {
    const facts = factsOf(paper);
    const pdf = await papers.printPaper(paper).catch((error: unknown) => {
      logger.error({ err: error, number: facts.number }, 'a paper of an export could not be rendered');
    });
    if (!pdf) continue;
    await documents.add(facts, pdf);
    yield { ...facts, pdf };
  }
}

async function* batch(deps: ExportDeps, numbers: readonly string[]): AsyncGenerator<DocumentFile> {
  const stored = await deps.documents.findMany(numbers.map(documentIdOf));
  const ready = new Map(stored.map((each) => [each.number, each]));
  yield* numbers.flatMap((number) => ready.get(number) ?? []);
  const missing = numbers.filter((number) => !ready.has(number));
  yield* rendered(deps, missing);
}

/** Names what the ZIP lacks, so that no list of papers is silently short. */
function missingText(missing: readonly string[], all: number): string {
  const head = `${all - missing.length} of ${all} papers are in this file. The PDFs of these are still missing; download the month again later.`;
  return [head, '', ...missing, ''].join('\r\n');
}

async function* entries(deps: ExportDeps, numbers: readonly string[]): AsyncGenerator<ZipEntry> {
  const missing = new Set(numbers);
  for (let start = 0; start < numbers.length; start += batchSize) {
    const files = batch(deps, numbers.slice(start, start + batchSize));
    for await (const { number, fileName, at: issuedAt, pdf } of files) {
      missing.delete(number);
      yield { name: fileName, lastModified: issuedAt, input: pdf };
    }
  }
  if (missing.size === 0) return;
  const input = missingText([...missing], numbers.length);
  yield { name: 'missing.txt', lastModified: new Date(), input };
}

/** Returns the files of a month's ZIP: a PDF of each issued paper, and the list of those that could not be made. */
export async function exportedFiles(deps: ExportDeps, month: string): Promise<AsyncIterable<ZipEntry>> {
  const numbers = await deps.papers.numbersOf(month);
  if (numbers.length === 0)
    throw refuse.conflict('nothing-issued', 'No invoices or credit notes were issued in this month');
  return entries(deps, numbers);
}
