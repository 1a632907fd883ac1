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

/** Offers the shell's copy, whichever version a micro-frontend was built with; the deployment gate compares them. */
function only(lib: unknown, version: string) {
  return { version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

/**
 * The parts of the federation runtime that remotes built with `externalRuntime` use, instead of bundling 11 KB each. Remotes share libraries but
 * load no remotes: that half of the runtime is left out, here and in the shell's build (`FEDERATION_OPTIMIZE_NO_REMOTE`).
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

// The global name is fixed by the federation runtime.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeOfRemotes });

const host = init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: only(react, react.version),
    'react/jsx-runtime': only(jsxRuntime, react.version),
    '@shop/front-kit': only(kit, import.meta.env.KIT_VERSION),
  },
});

type ShareScope = (typeof host.shareScopeMap)[string];

/** Exports of a remote's entry, by Module Federation's protocol. */
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

/** Keyed by entry URL. */
const containers = new Map<string, Promise<Container>>();

/** Returns the module that a remote exposes as `name`. `entry` is an absolute URL, opened once, and again after a failure. */
export async function loadExposed(entry: string, name: string): Promise<unknown> {
  const opened = containers.get(entry) ?? openContainer(entry);
  containers.set(entry, opened);
  opened.catch(() => containers.delete(entry));
  const make = await (await opened).get(name);
  return make();
}
