import type { AccountMail } from './account-mails.ts';
import type { Delivered } from './inbox.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<h1>${escaped(title)}</h1>
<main>${content}</main>
</body>
</html>
`;
}

function row(address: string, to: string, subject: string): string {
  return `<li>To ${escaped(to)}: <a href="${escaped(address)}">${escaped(subject)}</a></li>`;
}

export function mailboxPage(mails: readonly AccountMail[], delivered: readonly Delivered[]): string {
  const rows = [
    ...mails.map(({ to, subject, link }) => row(link.href, to, subject)),
    ...delivered.map(({ id, to, subject }) => row(`/delivered/${id}`, to, subject)),
  ];
  return page(
    'Development mailbox',
    `<p>No mail leaves this machine. Links to confirm come first, then the shop's mails, newest first. <a href="/">Refresh</a></p>
<ul>${rows.join('\n')}</ul>`,
  );
}

export function deliveredPage({ id, to, subject, text, attachments }: Delivered): string {
  const files = attachments.map(
    ({ name }, index) => `<li><a href="/delivered/${id}/attachments/${index}">${escaped(name)}</a></li>`,
  );
  return page(
    subject,
    `<p>To ${escaped(to)}. <a href="/">Mailbox</a></p>
<ul>${files.join('')}</ul>
<iframe title="The mail" src="/delivered/${id}/html" sandbox="allow-popups"></iframe>
<h2>As text</h2>
<pre tabindex="0">${escaped(text)}</pre>`,
  );
}

export const mailboxCss = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem; font: 17px/1.55 system-ui, sans-serif; }
iframe { width: 100%; height: 70vh; border: 1px solid; background: #fff; }
pre { overflow-x: auto; white-space: pre-wrap; }
li a { display: inline-block; min-height: 44px; font: inherit; }
`;
