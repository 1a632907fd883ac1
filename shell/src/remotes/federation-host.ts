import { init } from '@module-federation/runtime';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRegisteredShare,
  ModuleFederation,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import * as kit from '@shop/front-kit';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/** The shell's copy is the page's, whichever version a micro-frontend was built with; the deployment gate compares them. */
function only(lib: unknown, version: string) {
  return { version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

/**
 * What remotes that are built with `externalRuntime` use of the runtime, instead of bringing 11 KB of their own. A remote shares, and loads no remotes:
 * the runtime's half that does is left out, here and where the shell is built (`FEDERATION_OPTIMIZE_NO_REMOTE`).
 */
const runtimeOfRemotes = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers: { global: {}, share: { getRegisteredShare }, utils: {} },
  ModuleFederation,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

// Where they look for it.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeOfRemotes });

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

type ShareScope = (typeof host.shareScopeMap)[string];

/** What a remote's entry exports: Module Federation's protocol between a page and what it loads. */
interface Container {
  init(shared: ShareScope, path: unknown[], options: object): Promise<void>;
  get(name: string): Promise<() => unknown>;
}

function isContainer(module: Partial<Record<keyof Container, unknown>>): module is Container {
  return typeof module.init === 'function' && typeof module.get === 'function';
}

const scope = 'default';

async function openContainer(entry: string): Promise<Container> {
  const container: object = await import(/* @vite-ignore */ entry);
  if (!isContainer(container)) throw new Error(`${entry} is no federation container`);
  const { shareScopeMap } = host;
  await container.init(shareScopeMap[scope] ?? {}, [], { version: '', shareScopeKeys: scope, shareScopeMap });
  return container;
}

/** By the address of the entry. */
const containers = new Map<string, Promise<Container>>();

/** The module that a remote exposes under `name`. Its entry, at its absolute address, is opened once, and again after a failure. */
export async function loadExposed(entry: string, name: string): Promise<unknown> {
  const opened = containers.get(entry) ?? openContainer(entry);
  containers.set(entry, opened);
  opened.catch(() => containers.delete(entry));
  const make = await (await opened).get(name);
  return make();
}
