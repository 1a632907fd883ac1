import type { StorybookConfig } from '@storybook/react-vite';

/** Storybook takes the parent of this folder as Vite's root, which is also where the shell's sheet finds its class names. */
const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    // Without it, Storybook would load the shell's own configuration.
    options: { builder: { viteConfigPath: 'vite.config.ts' } },
  },
  stories: [
    '../kit/{src,forms,orders,tables}/**/*.stories.tsx',
    '../src/**/*.stories.tsx',
    '../../mf-*/src/**/*.stories.tsx',
  ],
  staticDirs: [{ from: '../../infra/seed/drawings', to: '/api/drawings' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  features: { actions: false, backgrounds: false, controls: false, interactions: false },
};

export default config;
