import { msg } from '@lingui/core/runtime-macro';
import { say } from '../texts.ts';
import type { MailContent, MailLine, WaysOut, WrittenMail } from './mail-content.ts';

const width = 64;

/** Right-aligns the amount, on its own line when both don't fit. */
function row(text: string, amount: string): string {
  const gap = width - text.length - amount.length;
  return gap > 1 ? text + ' '.repeat(gap) + amount : `${text}\n${amount.padStart(width)}`;
}

/** Line breaks in user input would break the layout. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function lineText({ name, number, quantity, amount }: MailLine): string {
  const part = number === undefined ? '' : ` (${number})`;
  const pieces = quantity === undefined ? '' : `${quantity} x `;
  return row(oneLine(`${pieces}${name}${part}`), amount);
}

function linesText({ lines, total, included }: MailContent): string {
  if (lines.length === 0) return '';
  const rows = lines.map(lineText);
  if (total) rows.push('-'.repeat(width), row(total.label, total.amount));
  if (included) rows.push(row(included.label, included.amount));
  return rows.join('\n');
}

function footerText(why: string, ways: WaysOut | undefined): string {
  if (!ways) return `--\n${why}`;
  const { topic, unsubscribe, preferences } = ways;
  const out = say(msg`Unsubscribe from emails about ${{ topic }}:`);
  const choose = say(msg`Choose which emails you get:`);
  return ['--', why, out, unsubscribe, choose, preferences].join('\n');
}

export function textPart(content: WrittenMail, ways: WaysOut | undefined): string {
  const { headline, paragraphs, facts, action, why, company } = content;
  const known = facts.map(({ label, text, url }) => oneLine(`${label}: ${text}`) + (url ? `\n${url}` : ''));
  const blocks = [
    headline,
    ...paragraphs.map(oneLine),
    known.join('\n'),
    linesText(content),
    `${action.label}:\n${action.url}`,
    footerText(why, ways),
    [company.name, company.address, `${company.phone}, ${company.email}`].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
