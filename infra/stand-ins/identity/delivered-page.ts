import type { Delivered } from './inbox.ts';
import { escaped, page } from './page.ts';

const timeOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

function path(mail: Delivered): string {
  return `/delivered/${encodeURIComponent(mail.id)}`;
}

export function deliveredArticle(mail: Delivered): string {
  const files = mail.attachments.map(({ name }) => ` · ${escaped(name)}`).join('');
  return `
<article>
<p class="caption">To ${escaped(mail.to)} · ${timeOf.format(new Date(mail.at))}${files}</p>
<h2><a href="${path(mail)}">${escaped(mail.subject)}</a></h2>
</article>`;
}

export function deliveredPage(mail: Delivered): string {
  const files = mail.attachments.map(
    ({ name, content }, index) =>
      `<li><a href="${path(mail)}/attachments/${index}" download>${escaped(name)}</a> (${Math.ceil(content.length / 1024)} KB)</li>`,
  );
  const shown = mail.html
    ? `<iframe title="The mail" src="${path(mail)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  return page(
    mail.subject,
    `<p class="caption">To ${escaped(mail.to)} · ${timeOf.format(new Date(mail.at))}</p>
${shown}
${files.length > 0 ? `<h2>Attached</h2><ul>${files.join('')}</ul>` : ''}
<h2>As text</h2>
<pre tabindex="0">${escaped(mail.text)}</pre>
<p><a href="/">Mailbox</a></p>`,
  );
}

/** Makes the links of a mail open in a new tab. */
export function withLinksOutside(html: string): string {
  return html.replace(/<head>/i, '<head><base target="_blank">');
}
