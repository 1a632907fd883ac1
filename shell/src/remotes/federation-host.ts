import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as kit from '@shop/front-kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/** The shell's copy is the page's, whichever version a micro-frontend was built with; the deployment gate compares them. */
function only(lib: unknown, version: string) {
  return { version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

// Where remotes that are built with `externalRuntime` look for it, instead of bringing 11 KB of their own.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const host = init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: only(react, react.version),
    'react/jsx-runtime': only(jsxRuntime, react.version),
    '@shop/front-kit': only(kit, import.meta.env.KIT_VERSION),
    // For micro-frontends from before kit contract 20, which would load copies of their own.
    'react-dom': only(reactDom, react.version),
    'react-dom/client': only(reactDomClient, react.version),
  },
});

export const loadRemote = host.loadRemote.bind(host);
export const registerRemotes = host.registerRemotes.bind(host);
