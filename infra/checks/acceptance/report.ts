import { basename } from 'node:path';
import { type Item, pageIsEnough } from './items.ts';
import type { TestResult } from './results.ts';

export interface SettledItem {
  readonly item: Item;
  readonly tests: readonly TestResult[];
  /** Decision pages that name it, relative to the checkout. */
  readonly pages: readonly string[];
}

export type Verdict = 'proven' | 'decided' | 'failed' | 'unproven';

export function verdictOf({ item, tests, pages }: SettledItem): Verdict {
  if (tests.some(({ passed }) => !passed)) return 'failed';
  if (tests.length > 0) return 'proven';
  return pages.length > 0 && pageIsEnough(item) ? 'decided' : 'unproven';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

function proofText({ tests, pages }: SettledItem): string {
  const named = tests.slice(0, 3).map(({ title, file }) => `${cell(title)} (\`${file}\`)`);
  const more = tests.length > 3 ? [`and ${tests.length - 3} more`] : [];
  const linked = pages.map((page) => `[${basename(page)}](../../${page})`);
  return [...named, ...more, ...linked].join('<br>');
}

export function countsOf(settled: readonly SettledItem[]): string {
  const count = (verdict: Verdict): number => settled.filter((each) => verdictOf(each) === verdict).length;
  return `${settled.length} items: ${count('proven')} proven by tests, ${count('decided')} settled by a decision page, ${count('failed')} failed, ${count('unproven')} unproven.`;
}

function row(each: SettledItem): string {
  const { id, requirement } = each.item;
  return `| ${id} | ${cell(requirement)} | ${proofText(each)} | ${verdictOf(each)} |`;
}

export function acceptancePage(settled: readonly SettledItem[]): string {
  return `# Acceptance

Written by \`npm run acceptance\`. The items stand in [acceptance-items.md](acceptance-items.md).

${countsOf(settled)}

| Item | Requirement | Proof | Result |
|---|---|---|---|
${settled.map(row).join('\n')}
`;
}
