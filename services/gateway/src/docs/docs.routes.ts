import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type Express } from 'express';
import { docsHeaders } from '../public-http.ts';
import { openApiDocument } from './openapi.ts';

/** Replaces the package's own start script, which shows an example. */
const start = `document.title = 'Parts shop API';
SwaggerUIBundle({ url: '../openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;

const packageFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

export function serveDocs(app: Express): void {
  const text = JSON.stringify(openApiDocument());
  const files = express.static(packageFolder, { maxAge: '1h' });

  app.get('/openapi.json', (_request, response) => {
    response.type('application/json').send(text);
  });
  app.use('/docs', docsHeaders(), (request, response, next) => {
    // Relative, because the API may be mounted below a path of the web origin.
    if (!request.originalUrl.split('?')[0]?.startsWith('/docs/')) return response.redirect(301, 'docs/');
    if (request.path === '/swagger-initializer.js') return response.type('js').send(start);
    return files(request, response, next);
  });
}
