import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
// Remotes are built with `externalRuntime`: they use the shell's runtime, which this import provides.
import '@module-federation/vite/injectExternalRuntimeCorePlugin';
import * as kit from '@shop/front-kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

/** Offers the shell's copy, whichever version a micro-frontend was built with; the deployment gate compares them. */
function only(lib: unknown, version: string) {
  return { version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: only(react, react.version),
    'react/jsx-runtime': only(jsxRuntime, react.version),
    '@shop/front-kit': only(kit, import.meta.env.KIT_VERSION),
  },
});

const opened = new Set<string>();

/** Returns the module that a remote exposes as `area`. `entry` is an absolute URL; a second call opens it again. */
export async function loadExposedArea(name: string, entry: string): Promise<unknown> {
  registerRemotes([{ name, entry, type: 'module' }], { force: opened.has(name) });
  opened.add(name);
  return loadRemote(`${name}/area`);
}
