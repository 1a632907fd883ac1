import { runtimeConfig } from '@shop/contracts';
import { createEdgeApp } from '@shop/edge/edge-app';
import { pointerTo } from '@shop/edge/releases';
import { readRollouts } from '@shop/edge/rollouts';
import { startShellPage } from '@shop/edge/shell-page';
import { createReplicas, listen } from '@shop/http-server';
import { CliError } from '../lib/cli-error.ts';

export interface ShippingPlace {
  readonly releases: string;
  /** The web origin that visitors use. */
  readonly webUrl: string;
  /** The environment whose services count; unset: those of this checkout. */
  readonly live?: string | undefined;
}

/** A kept version of a package. */
export interface Build {
  readonly name: string;
  readonly version: string;
  /** Its commit, if known. */
  readonly commit?: string | undefined;
}

const askMs = 5_000;

async function ask(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(askMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

/** Throws if the entry of a kept version does not answer. */
export async function assertServed(
  { releases, webUrl }: ShippingPlace,
  { name, version }: Build,
): Promise<void> {
  const { entry } = await pointerTo(releases, name, version);
  await ask(new URL(entry, webUrl).href).catch((error: unknown) => {
    throw new CliError(`${name} ${version} is not served, so nothing was changed: ${error}`);
  });
}

/**
 * Serves the shop with a kept version at an address of this machine while `work` runs: the other versions are the live ones, and calls go
 * to the API of the shop. Visitors see nothing.
 */
export async function withCandidate(
  { releases, webUrl }: ShippingPlace,
  { name, version }: Build,
  work: (candidateUrl: string) => Promise<void>,
): Promise<void> {
  const given = runtimeConfig.parse(await (await ask(`${webUrl}/config.json`)).json());
  const api = createReplicas([new URL(given.apiUrl, webUrl).href]);
  const live = await pointerTo(releases, name, version);
  const read = () => ({ ...readRollouts(releases), [name]: { live, shipped: [] } });
  const page = { releases, config: { ...given, apiUrl: '/api' }, read };
  const shell = await startShellPage(page);
  const app = createEdgeApp({ ...page, api, live: shell });
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  try {
    await work(url);
  } finally {
    shell.stop();
    await close();
  }
}
