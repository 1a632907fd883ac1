import { fileURLToPath } from 'node:url';
import { listen } from '@shop/service-kit/serving';
import express from 'express';
import { rolldown } from 'rolldown';
import { sdkFor } from './sdk.ts';

function html(scriptUrl: string) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Pay</title>
    <link rel="stylesheet" href="/page.css">
    <script src="${scriptUrl}"></script>
    <script src="/page.js" type="module"></script>
  </head>
  <body><main><h1>Pay</h1><div id="root"></div></main></body>
</html>`;
}

const css = `
body { margin: 0; padding: 16px; font: 16px/1.5 sans-serif; background: light-dark(#fbfaf7, #17191d); color: light-dark(#22252b, #f2efe9); }
.card-box { max-width: 480px; padding: 12px; border: 1px solid currentColor; border-radius: 6px; }
.card-box:has(.StripeElement--focus) { outline: 2px solid #1f5f99; }
button { min-height: 44px; min-width: 120px; }
`;

async function pageScript(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('shop-page.tsx', import.meta.url)),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
  });
  try {
    const { output } = await build.generate({ format: 'esm' });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** Serves the page on a port of its own; the browser may talk to it and to the stand-in, and to nobody else. */
export async function startShopPage(standInUrl: string) {
  const stripe = sdkFor(standInUrl);
  const script = await pageScript();
  const app = express();
  app.use((_request, response, next) => {
    const sources = `'self' ${standInUrl}`;
    const policy = `default-src 'self'; script-src ${sources}; connect-src ${sources}; frame-src ${standInUrl}`;
    response.set('content-security-policy', policy);
    next();
  });
  app.get('/', (_request, response) => {
    response.type('html').send(html(`${standInUrl}/stripe.js`));
  });
  app.get('/page.css', (_request, response) => {
    response.type('css').send(css);
  });
  app.get('/page.js', (_request, response) => {
    response.type('js').send(script);
  });
  app.get('/favicon.ico', (_request, response) => {
    response.status(204).end();
  });
  app.post('/create-payment-intent', async (_request, response) => {
    const intent = await stripe.paymentIntents.create({ amount: 1_999, currency: 'usd' });
    response.type('text').send(intent.client_secret);
  });
  return listen(app, { host: '127.0.0.1', port: 0 });
}
