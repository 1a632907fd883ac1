import { remoteConfig } from '@shop/front-kit/federation';
import { defineConfig } from 'vite';
import pkg from './package.json' with { type: 'json' };

export default defineConfig(remoteConfig({ name: 'admin', version: pkg.version }));
