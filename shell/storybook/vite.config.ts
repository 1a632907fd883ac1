import { sourcePlugins } from '@shop/front-kit/source-plugins';
import tailwindcss from '@tailwindcss/vite';
import { msw } from 'msw/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [sourcePlugins(), tailwindcss(), msw({ mode: 'worker-only' })] });
