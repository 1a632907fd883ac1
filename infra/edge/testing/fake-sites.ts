import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RuntimeConfig } from '@shop/contracts';
import type { AreaPage } from '@shop/contracts/pages';
import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { publishImage } from '../src/releases.ts';

const script = 'console.log("hello");';

const open = (pattern: string): AreaPage => ({ pattern, access: 'public', frame: 'site' });
const pagesOfShell = ['/login', '/signup'].map(open);
/** Pages of storefront and admin: each fake build has the pages of one of them. */
const pagesOfStorefront: readonly AreaPage[] = [
  ...['/', '/about', '/basket', '/parts/:partNumber'].map(open),
  { pattern: '/purchase/:id', access: 'user', frame: 'site' },
];
const pagesOfAdmin: readonly AreaPage[] = [
  { pattern: '/dashboard/manage-orders', access: 'orders.read', frame: 'dashboard' },
];

export const shellBuild = {
  'index.html':
    '<!doctype html><head><!--head--><title>All pages</title><!--/head--><!--remotes--><!--config--><link rel="stylesheet" crossorigin href="/assets/app-Ab12Cd34.css"></head><body>shell<!--served--><!--area--></body>',
  'assets/app-Ab12Cd34.css': 'h1{color:red}',
  'assets/app-Ab12Cd34.js': script,
  'assets/app-Ab12Cd34.js.gz': gzipSync(script),
  'assets/app-Ab12Cd34.js.map': '{}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'version.json': JSON.stringify({ version: '1.0.0' }),
  'pages.json': JSON.stringify(pagesOfShell),
  'contract.json': '{}',
};

function manifestOf(files: { readonly imports?: string[]; readonly css?: string[] } = {}): string {
  return JSON.stringify({
    'src/expose/area.tsx': { file: 'area.js', ...files },
    '_shared.js': { file: 'assets/shared-Ab12Cd34.js' },
  });
}

/** A first view that shows what it was given. */
export const firstView = {
  'first-view.mjs': [
    'export function renderFirstView({ path, origin, reply }) {',
    '  return { html: "<p>" + path + " at " + origin + "</p>", state: reply };',
    '}',
  ].join('\n'),
  'assets/area-Ab12Cd34.css': 'p{color:blue}',
} as const;

/** A storefront's build with a first view. */
export function storefrontBuild(code: string = firstView['first-view.mjs']) {
  return {
    ...remoteBuild('storefront'),
    ...firstView,
    'first-view.mjs': code,
    '.vite/manifest.json': manifestOf({ imports: ['_shared.js'], css: ['assets/area-Ab12Cd34.css'] }),
  };
}

/** A micro-frontend's build; that of the area `admin` has its pages. */
export function remoteBuild(name: string): Record<string, string> {
  return {
    '.vite/manifest.json': manifestOf(),
    'area.js': script,
    'area.js.map': '{}',
    'pages.json': JSON.stringify(name === 'admin' ? pagesOfAdmin : pagesOfStorefront),
    'version.json': JSON.stringify({ name: 'x', version: '1.2.3', builtAt: '2026-11-21T00:00:00Z' }),
  };
}

/** Publishes a build of a front end as its container does. */
export async function publish(
  releases: string,
  name: string,
  build: Parameters<typeof writeFiles>[1],
): Promise<void> {
  const dist = join(await temporaryDir(), 'dist');
  writeFiles(dist, build);
  await publishImage(releases, name, dist);
}

/** Returns a folder of releases in which the shell and this storefront are live. */
export async function publishShop(storefront: ReturnType<typeof storefrontBuild>): Promise<string> {
  const folder = await temporaryDir();
  await publish(folder, 'shell', shellBuild);
  await publish(folder, 'mf-storefront', storefront);
  return folder;
}

export const runtimeConfig: RuntimeConfig = {
  apiUrl: '/api',
  identity: {
    apiKey: 'key',
    projectId: 'demo-parts',
    authDomain: 'demo-parts.firebaseapp.com',
    emulatorUrl: 'http://127.0.0.1:9001',
  },
  payments: {
    publishableKey: 'pk',
    scriptUrl: 'http://127.0.0.1:9002/stripe.js',
    apiUrl: 'http://127.0.0.1:9002',
  },
  images: { maxBytes: 5, types: ['image/png'], publicOrigins: ['http://127.0.0.1:9003'] },
};
