import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type Express } from 'express';
import { docsHeaders } from '../public-http.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parts shop API</title>
<link rel="icon" href="favicon-32x32.png">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '../openapi.json', dom_id: '#ui', deepLinking: true, validatorUrl: null });
`;

const packageFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const files = /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/;

/** Built on the first request: loading the generator takes a tenth of the gateway's start-up time. */
async function documentText(): Promise<string> {
  const { openApiDocument } = await import('./openapi.ts');
  return JSON.stringify(openApiDocument());
}

export function serveDocs(app: Express): void {
  let text: Promise<string> | undefined;
  const assets = express.static(packageFolder, { index: false, maxAge: '1h' });

  app.get('/openapi.json', async (_request, response) => {
    text ??= documentText();
    response.type('application/json').send(await text);
  });
  app.use('/docs', docsHeaders(), (request, response, next) => {
    // Relative, because the API may be mounted below a path of the web origin.
    if (!request.originalUrl.split('?')[0]?.startsWith('/docs/')) return response.redirect(301, 'docs/');
    if (request.path === '/') return response.type('html').send(page);
    if (request.path === '/start.js') return response.type('js').send(start);
    return files.test(request.path) ? assets(request, response, next) : next();
  });
}
