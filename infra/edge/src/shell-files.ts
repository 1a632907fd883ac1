import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { watchReplicas } from '@shop/http-server';
import type { RequestHandler } from 'express';
import { type BuiltDocument, inlineFiles } from './inlined-files.ts';
import { proxyTo } from './proxy.ts';
import { read } from './remotes.ts';
import { isHashed, staticFiles } from './static-files.ts';

/** Location of the shell's build: a local folder, or the address of the shell image's server. */
export type ShellSource = string;

const silenceMs = 5_000;
export function isAddress(place: ShellSource): boolean {
  return /^https?:\/\//.test(place);
}

export function readFrom(place: ShellSource, path: string): Promise<string> {
  return isAddress(place) ? read(place + path) : readFile(join(place, path), 'utf8');
}

let last: { readonly place: ShellSource; readonly html: string; readonly built: BuiltDocument } | undefined;

/** The document without its run-time settings. Its files have hashed names, so the same text means the same files. */
export async function readDocument(place: ShellSource): Promise<BuiltDocument> {
  const html = await readFrom(place, '/index.html');
  if (last?.place === place && last.html === html) return last.built;
  const built = await inlineFiles(html, (path) => readFrom(place, path));
  last = built.isWhole ? { place, html, built } : undefined;
  return built;
}

/** All other files of the build, with their caching headers. */
export function shellFiles(place: ShellSource): RequestHandler {
  return isAddress(place) ? filesOfServer(place) : staticFiles(place);
}

/**
 * Files of the shell's kept versions: hashed names from all versions, others from the live one. Missing files come from the shell's own
 * server or the checkout's build.
 */
export function keptShellFiles(kept: string, live: () => ShellSource): RequestHandler {
  const ofAll = staticFiles(kept);
  return (request, response, next) => {
    const later = () => (isHashed(request.path) ? ofAll(request, response, next) : next());
    const folder = live();
    if (folder.startsWith(`${kept}/`)) staticFiles(folder)(request, response, later);
    else later();
  };
}

const builtFile = /^\/(assets\/|[^/]+\.[a-z]+$)/;

/** Relays only paths that can be a built file; anything else is an unknown page, which the edge answers itself. */
function filesOfServer(target: string): RequestHandler {
  const ask = proxyTo({
    to: watchReplicas([target]),
    silenceMs,
    whenDown: { type: 'text/plain', body: 'the shell does not answer\n' },
  });
  return (request, response, next) => {
    const isFile = builtFile.test(request.path) && !request.get('accept')?.includes('text/html');
    if (isFile) void ask(request, response, next);
    else next();
  };
}
