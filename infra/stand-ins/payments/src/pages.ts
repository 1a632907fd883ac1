import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { rolldown } from 'rolldown';
import { isAllowedOrigin } from './origins.ts';

function browserFile(path: string): string {
  return fileURLToPath(new URL(`browser/${path}`, import.meta.url));
}

async function bundle(entry: string): Promise<string> {
  const build = await rolldown({ input: browserFile(entry), platform: 'browser' });
  try {
    const { output } = await build.generate({ format: 'iife' });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** One browser entry and all it imports as one classic script, made when it is first asked for. */
function serveScript(entry: string): RequestHandler {
  let code: Promise<string> | undefined;
  return async (_request, response) => {
    code ??= bundle(entry);
    sendText(response, 'js', await code);
  };
}

const scripts: readonly (readonly [string, string])[] = [
  ['/stripe.js', 'page/stripe.ts'],
  ['/card.js', 'frames/card.ts'],
  ['/3ds.js', 'frames/three-ds.ts'],
  ['/challenge.js', 'frames/challenge.ts'],
];

const documents: readonly (readonly [string, string])[] = [
  ['/card.html', 'frames/card.html'],
  ['/3ds.html', 'frames/three-ds.html'],
  ['/challenge.html', 'frames/challenge.html'],
];

/** A frame may be shown by the page it names and by no other, and only talks to this server. */
function frameHeaders(response: Response, parent: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `frame-ancestors 'self' ${parent}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  response.set('content-security-policy', policy.join('; '));
  response.set('cache-control', 'no-store');
  response.set('referrer-policy', 'no-referrer');
  response.set('x-content-type-options', 'nosniff');
}

function serveFrame(html: string, allowedOrigins: readonly string[]): RequestHandler {
  return (request, response) => {
    const parent = String(request.query.parent ?? '');
    if (!isAllowedOrigin(parent, allowedOrigins)) {
      response.status(403).type('text').send('This page may not show the card form.');
      return;
    }
    frameHeaders(response, parent);
    response.type('html').send(html);
  };
}

function sendText(response: Response, type: string, text: string): void {
  response.set('cache-control', 'no-cache');
  response.set('x-content-type-options', 'nosniff');
  response.type(type).send(text);
}

/** The provider's browser script and the frames it shows. */
export async function browserPages(allowedOrigins: readonly string[]): Promise<Router> {
  const router = express.Router();
  for (const [path, entry] of scripts) router.get(path, serveScript(entry));
  for (const [path, file] of documents)
    router.get(path, serveFrame(await readFile(browserFile(file), 'utf8'), allowedOrigins));
  const styles = await readFile(browserFile('frames/frame.css'), 'utf8');
  router.get('/frame.css', (_request, response) => sendText(response, 'css', styles));
  return router;
}
