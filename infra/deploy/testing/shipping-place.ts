import { join } from 'node:path';
import type { Remote } from '@shop/contracts';
import { createEdgeApp } from '@shop/edge/edge-app';
import { watchReleases } from '@shop/edge/live-releases';
import { keepBuild, publishImage } from '@shop/edge/releases';
import { runtimeConfig, shellBuild } from '@shop/edge/testing/fake-sites';
import { type ContractDocument, checkout, publish } from '@shop/tooling';
import { atFileEnd } from '@shop/tooling/testing';
import { expect } from 'vitest';
import { site, temporaryDir, writeFiles } from '../../lib/testing/fixtures.ts';
import { namedPackage } from '../gate/live.ts';
import { type Build, type ShipOptions, type ShippingPlace, ship } from '../ship.ts';

/** An edge reads the releases several times a second, but the machine may be busy. */
export function eventually<Value>(ask: () => Promise<Value>) {
  return expect.poll(ask);
}

type Change = (contract: ContractDocument) => unknown;

/** Writes the files of a build that has this text in their names. */
export function writeBuild(dist: string, text: string, contract: ContractDocument): void {
  const shell = contract.package === 'shell';
  const page = `${shellBuild['index.html']}<script src="/assets/${text}.js"></script>`;
  writeFiles(dist, shell ? { ...shellBuild, 'index.html': page } : { 'pages.json': '[]' });
  writeFiles(dist, {
    '.vite/manifest.json': JSON.stringify({ 'src/expose/area.tsx': { file: 'area.js' } }),
    'area.js': `/* ${text} */`,
    [`assets/${text}.js`]: `/* ${text} */`,
    'version.json': JSON.stringify({ version: '1.0.0' }),
    'contract.json': JSON.stringify(contract),
  });
}

/** Returns what this checkout's build of a front end offers and needs. */
export function contractOf(name: string): ContractDocument {
  const contract = publish(namedPackage(name, ''), checkout);
  return contract.isPage ? { ...contract, shared: { react: '19.3.1' } } : contract;
}

export async function startShippingPlace() {
  const dir = await temporaryDir();
  const releases = join(dir, 'releases');
  const gateway = await site((_request, response) => {
    response.end('{}');
  });
  const published = new Map<string, ContractDocument>();
  const copyOfContract = (name: string): ContractDocument => {
    const contract = published.get(name) ?? contractOf(name);
    published.set(name, contract);
    return structuredClone(contract);
  };
  /** Publishes a build as a front end's container does. */
  const startImage = async (name: string, text: string): Promise<void> => {
    const dist = join(dir, 'images', name, text);
    writeBuild(dist, text, copyOfContract(name));
    await publishImage(releases, name, dist);
  };
  for (const name of ['shell', 'mf-storefront', 'mf-admin']) await startImage(name, 'image');
  const page = { config: runtimeConfig, releases };
  const api = gateway.url;

  /** Starts one of several edges, as behind a load balancer. */
  const startEdge = async () => {
    const live = await watchReleases(page);
    const served = await site(createEdgeApp({ ...page, api, live }));
    return {
      url: served.url,
      close: async () => {
        live.stop();
        await served.close();
      },
    };
  };
  const edges = [await startEdge(), await startEdge()];
  atFileEnd(() => Promise.all([gateway, ...edges].map((each) => each.close())));
  const [edge, secondEdge] = edges.map(({ url }) => url);
  const place: ShippingPlace = { releases, webUrl: edge ?? '' };

  /** Adds a build to the releases; `change` makes its contract differ from the checkout's. */
  const keep = async (name: string, text: string, change: Change = () => undefined): Promise<Build> => {
    const contract = copyOfContract(name);
    change(contract);
    const dist = join(dir, 'builds', name, text);
    writeBuild(dist, text, contract);
    return { name, version: await keepBuild(releases, name, dist), commit: `commit of ${text}` };
  };
  const shipBuild = async (name: string, text: string, options: ShipOptions = {}): Promise<string> => {
    const build = await keep(name, text);
    await ship(place, build, options);
    return build.version;
  };
  const pointed = async (remote: string, cookie = '', at = place.webUrl): Promise<Remote | undefined> => {
    const list: Remote[] = await (await fetch(`${at}/remotes.json`, { headers: { cookie } })).json();
    return list.find((each) => each.name === remote);
  };
  return {
    place,
    secondEdge: secondEdge ?? '',
    keep,
    startImage,
    shipBuild,
    pointed,
  };
}
