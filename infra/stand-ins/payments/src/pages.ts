import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Router } from 'express';
import { rolldown } from 'rolldown';

/** The shop on this machine. */
const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Only pages of this machine may use the stand-in. */
export function isLocalOrigin(origin: string): boolean {
  return local.test(origin);
}

function browserFile(name: string): string {
  return fileURLToPath(new URL(`browser/${name}`, import.meta.url));
}

async function bundle(name: string): Promise<string> {
  const build = await rolldown({ input: browserFile(`${name}.ts`), platform: 'browser' });
  try {
    const { output } = await build.generate({ format: 'iife' });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** Serves a browser entry and its imports as one classic script, bundled at the first request. */
function serveScript(name: string): RequestHandler {
  let code: Promise<string> | undefined;
  return async (_request, response) => {
    code ??= bundle(name);
    response
      .set('cache-control', 'no-cache')
      .type('js')
      .send(await code);
  };
}

/** Only the page that the query names may show the frame. */
function serveFrame(name: string): RequestHandler {
  const html = readFileSync(browserFile(`${name}.html`), 'utf8');
  return (request, response) => {
    const parent = String(request.query.parent ?? '');
    if (!isLocalOrigin(parent)) {
      response.status(403).type('text').send('This page may not show the card form.');
      return;
    }
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors ${parent}`;
    response.set('content-security-policy', policy).set('cache-control', 'no-store').type('html').send(html);
  };
}

/** The provider's browser script and the frames it shows. */
export function browserPages(): Router {
  const router = express.Router();
  for (const name of ['stripe', 'card', 'challenge']) router.get(`/${name}.js`, serveScript(name));
  for (const name of ['card', 'challenge']) router.get(`/${name}.html`, serveFrame(name));
  const styles = readFileSync(browserFile('frame.css'), 'utf8');
  router.get('/frame.css', (_request, response) => {
    response.type('css').send(styles);
  });
  return router;
}
