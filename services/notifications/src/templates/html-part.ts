import { msg, plural } from '@lingui/core/runtime-macro';
import { addressInLine } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { say } from '../texts.ts';
import { Html, html } from './html.ts';
import type { MailContent, MailLine, WaysOut, WrittenMail } from './mail-content.ts';

const sans = new Html("font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const mono = new Html("font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace");
const small = html`${mono};font-size:13px;line-height:1.5`;

/** For mail programs with dark mode; the others use the inline light colours. */
const dark = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#15181c!important}.ink{color:#e9e7e2!important}.quiet{color:#a9b0b8!important}
.line{border-color:#363c44!important}.button{background:#ff8a5f!important;color:#15181c!important}}`;

const ink = 'color:#1d2126';
const quiet = 'color:#565d66';
const rule = 'border-top:1px solid #d8d5cd';

function piecesText({ number, quantity }: MailLine): string {
  if (quantity === undefined) return '';
  const pieces = say(plural({ quantity }, { one: '# piece', other: '# pieces' }));
  return number === undefined ? pieces : `${number} · ${pieces}`;
}

function lineRow(line: MailLine): Html {
  const { name, amount } = line;
  return html`<tr>
<td class="ink line" style="${sans};font-size:15px;line-height:1.45;${ink};${rule};padding:10px 12px 10px 0;word-break:break-word">${name}<br>
<span class="quiet" style="${small};${quiet}">${piecesText(line)}</span></td>
<td class="ink line" align="right" valign="top" style="${sans};font-size:15px;line-height:1.45;${ink};${rule};padding:10px 0;font-variant-numeric:tabular-nums">${amount}</td>
</tr>`;
}

/** Mail programs cut a mail of about 100 KB; a line takes some 900 bytes, twice as many with the longest name. */
const shownLines = 40;

function moreRow(more: number): Html {
  const text = say(
    plural(
      { more },
      { one: '# more line is on the order page', other: '# more lines are on the order page' },
    ),
  );
  return html`<tr><td class="quiet line" colspan="2" style="${small};${quiet};${rule};padding:10px 0">${text}</td></tr>`;
}

/** The total comes first, so that it is seen without the lines. */
function linesTable({ lines, total, included }: MailContent): Html {
  if (lines.length === 0) return html``;
  const totalRow = total
    ? html`<tr><td class="ink line" style="${sans};font-size:15px;font-weight:600;${ink};${rule};padding:10px 0">${total.label}</td>
<td class="ink line" align="right" style="${sans};font-size:17px;font-weight:600;${ink};${rule};padding:10px 0;font-variant-numeric:tabular-nums;white-space:nowrap">${total.amount}</td></tr>`
    : html``;
  const taxRow = included
    ? html`<tr><td class="quiet" style="${small};${quiet};padding:0 12px 10px 0">${included.label}</td>
<td class="quiet" align="right" style="${small};${quiet};padding:0 0 10px;white-space:nowrap">${included.amount}</td></tr>`
    : html``;
  const more = lines.length - shownLines;
  const rest = more > 0 ? moreRow(more) : html``;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">${totalRow}${taxRow}${lines.slice(0, shownLines).map(lineRow)}${rest}</table>`;
}

function factRow({ label, text, url }: MailContent['facts'][number]): Html {
  const value =
    url === undefined ? html`${text}` : html`<a class="ink" href="${url}" style="${ink}">${text}</a>`;
  return html`<tr><td class="quiet" valign="top" style="${small};${quiet};padding:2px 16px 2px 0;white-space:nowrap">${label}</td>
<td class="ink" style="${small};${ink};padding:2px 0;word-break:break-word">${value}</td></tr>`;
}

function choices({ topic, unsubscribe, preferences }: WaysOut): Html {
  const link = (url: string, text: string) =>
    html`<a class="quiet" href="${url}" style="${quiet}">${text}</a>`;
  const out = say(msg`Unsubscribe from emails about ${{ topic }}`);
  return html`<br><br>${link(unsubscribe, out)}<br>${link(preferences, say(msg`Choose which emails you get`))}`;
}

function footer({ why, company }: WrittenMail, ways: WaysOut | undefined): Html {
  const { name, address, phone, email } = company;
  const choice = ways ? choices(ways) : '';
  return html`<p class="quiet line" style="${small};${quiet};${rule};margin:32px 0 0;padding:16px 0 0">${why}${choice}<br><br>
${name} · ${addressInLine(address)}<br>${phone} · ${email}</p>`;
}

/** One column of 560 px, readable without images, on phones and in dark mode. */
export function htmlPart(content: WrittenMail, ways: WaysOut | undefined): string {
  const { subject, headline, paragraphs, facts, action } = content;
  const texts = paragraphs.map(
    (text) =>
      html`<p class="ink" style="${sans};font-size:15px;line-height:1.55;${ink};margin:0 0 12px">${text}</p>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title><style>${new Html(dark)}</style></head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#fbfaf7"><tr><td align="center" style="padding:24px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td>
<p class="ink" style="${sans};font-size:17px;font-weight:700;letter-spacing:.02em;${ink};margin:0 0 32px">${brand.name}</p>
<h1 class="ink" style="${sans};font-size:24px;line-height:1.25;font-weight:700;${ink};margin:0 0 16px">${headline}</h1>
${texts}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0">${facts.map(factRow)}</table>
${linesTable(content)}
<a class="button" href="${action.url}" style="${sans};display:inline-block;background:#b83a16;color:#ffffff;font-size:15px;font-weight:600;line-height:44px;padding:0 20px;border-radius:6px;text-decoration:none">${action.label}</a>
${footer(content, ways)}
</td></tr></table>
</td></tr></table>
</body></html>
`.text;
}
