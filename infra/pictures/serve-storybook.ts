import { preview } from 'vite';
import { storybook } from './stories.ts';

/** Serves the built Storybook for the whole run. */
export default async function serveStorybook(): Promise<() => Promise<void>> {
  const server = await preview({
    configFile: false,
    // Other addresses answer 404, as those of the shop's front ends do.
    appType: 'mpa',
    root: storybook,
    build: { outDir: 'dist' },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'warn',
  });
  process.env.STORYBOOK_URL = server.resolvedUrls?.local[0];
  return () => server.close();
}
