import { deliveredArticle } from './delivered-page.ts';
import type { Delivered } from './inbox.ts';
import type { Mail, Outcome } from './mailbox-messages.ts';
import { escaped, page } from './page.ts';

function mailArticle(mail: Mail): string {
  return `
<article>
<p class="caption">To ${escaped(mail.to)}</p>
<h2>${escaped(mail.subject)}</h2>
<p>${escaped(mail.text)}</p>
<p><a class="button" href="/mails/${encodeURIComponent(mail.id)}">${escaped(mail.action)}<span class="unseen"> of ${escaped(mail.to)}</span></a></p>
<p class="caption">The link as it was sent: <a href="${escaped(mail.link)}">${escaped(mail.link)}</a></p>
</article>`;
}

export function mailboxPage(mails: readonly Mail[], delivered: readonly Delivered[]): string {
  const articles = [...mails.map(mailArticle), ...delivered.map(deliveredArticle)];
  return page(
    'Development mailbox',
    `<p>No mail leaves this machine. What the shop would have sent is listed here, newest first: mails with a link to confirm until it was used, then the others.
<a href="/">Refresh</a> · <a href="/mails.json">as JSON</a></p>
${articles.length === 0 ? '<p class="empty">No mail yet. Sign up, ask for a new password or order something, then refresh.</p>' : articles.join('')}`,
  );
}

export function passwordPage(mail: Mail, fault?: string): string {
  return page(
    'Choose a new password',
    `<p>For ${escaped(mail.to)}.</p>
<form method="post" action="/mails/${encodeURIComponent(mail.id)}">
<label for="password">New password</label>
<input id="password" name="password" type="password" minlength="6" required autocomplete="new-password"${
      fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"'
    }>
${fault === undefined ? '' : `<p id="fault" class="fault" role="alert">${escaped(fault)}</p>`}
<button class="button">Save it</button>
</form>`,
  );
}

export function outcomePage({ ok, message }: Outcome, shopUrl: string): string {
  return page(
    ok ? 'Done' : 'This link does not work',
    `<p role="status">${escaped(message)}</p>
<p><a class="button" href="${escaped(shopUrl)}">Back to the shop</a> <a href="/">Mailbox</a></p>`,
  );
}

export const mailboxCss = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1d2126; --quiet: #565d66; --line: #d8d5cd; --signal: #b83a16; --on-signal: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e9e7e2; --quiet: #a9b0b8; --line: #363c44; --signal: #ff8a5f; --on-signal: #15181c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 44rem; padding: 2.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 21px; line-height: 1.3; margin: 0; }
a { color: inherit; text-underline-offset: 3px; }
.caption { margin: 0; font: 13px/1.6 ui-monospace, monospace; color: var(--quiet); overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: 1.5rem 0; }
.empty { border: 1px dashed var(--line); border-radius: 6px; padding: 2.5rem 1rem; text-align: center; color: var(--quiet); }
.button { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1rem; border: 0; border-radius: 6px; background: var(--signal); color: var(--on-signal); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
pre { border: 1px solid var(--line); border-radius: 6px; padding: 1rem; overflow-x: auto; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
label { display: block; font-weight: 600; }
input { width: 100%; max-width: 24rem; min-height: 44px; margin: .25rem 0 1rem; padding: 0 .75rem; border: 1px solid var(--quiet); border-radius: 6px; background: transparent; color: inherit; font: inherit; display: block; }
.fault { color: var(--signal); margin: 0 0 1rem; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
