import { brand } from '@shop/front-kit/brand';
import type { Plugin } from 'vite';

const fileName = 'shop.webmanifest';

const manifest = JSON.stringify({
  name: brand.name,
  short_name: brand.name,
  start_url: '/',
  display: 'browser',
  background_color: '#fbfaf6',
  theme_color: '#fbfaf6',
  icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
});

/** Writes the web manifest, which devices read when the shop is put on a home screen. */
export function webManifest(): Plugin {
  return {
    name: 'shop:web-manifest',
    buildStart() {
      if (this.environment.mode === 'dev') return;
      this.emitFile({ type: 'asset', fileName, source: manifest });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json').end(manifest);
      });
    },
  };
}
