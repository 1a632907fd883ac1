import { brand } from '@shop/contracts/brand';

const style = `
:root{color-scheme:light dark}
body{font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;max-width:560px;margin:0 auto;padding:24px 16px}
button{font:inherit;font-weight:600;min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#b83a16;color:#fff}`;

/** Nothing on it comes from a visitor. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${brand.name}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>
`;
}

export const askingPage = page(
  'Subscribe to the newsletter?',
  '<p>We email you about new parts and prices.</p><form method="post"><button>Subscribe</button></form>',
);

export const subscribedPage = page("You're subscribed", '<p>Thank you. You can close this page.</p>');
