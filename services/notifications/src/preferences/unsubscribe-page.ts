import { msg } from '@lingui/core/runtime-macro';
import type { MailPreferences } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { Html, html } from '../templates/html.ts';
import { say } from '../texts.ts';
import { topics } from './preference.rules.ts';

const style = `
:root{color-scheme:light dark}
body{font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;max-width:560px;margin:0 auto;padding:24px 16px}
button{font:inherit;font-weight:600;min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#b83a16;color:#fff}`;

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${brand.name}</title><style>${new Html(style)}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>
`.text;
}

export function unsubscribePage(choice: keyof MailPreferences): string {
  const topic = say(topics[choice]);
  return page(
    say(msg`Unsubscribe?`),
    html`<p>${say(msg`You'll get no more emails about ${{ topic }}.`)}</p><form method="post"><button>${say(msg`Unsubscribe`)}</button></form>`,
  );
}

export function unsubscribedPage(choice: keyof MailPreferences): string {
  const topic = say(topics[choice]);
  return page(
    say(msg`You're unsubscribed`),
    html`<p>${say(msg`You'll get no more emails about ${{ topic }}. You can change this in your profile.`)}</p>`,
  );
}
