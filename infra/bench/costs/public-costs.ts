import { type AnyRoute, allRoutes, part, routes, vehicleTree } from '@shop/contracts';
import { z } from 'zod';
import { slowness } from './machine-speed.ts';
import type { CostedServices } from './services.ts';
import { type Known, type WorstInput, worstInputs } from './worst-inputs.ts';

export const publicRoutes: readonly AnyRoute[] = allRoutes.filter(({ access }) => access === 'public');

export interface CallCost {
  readonly title: string;
  /** CPU time of the service for one call of the cheapest batch, as on the machine that the budgets assume. */
  readonly cpuMs: number;
  readonly failed: number;
}

const batches = 5;
const callsOfBatch = 10;
const callMs = 30_000;

async function ask(baseUrl: string, route: AnyRoute, input: WorstInput): Promise<Response> {
  const { params = {}, query = {}, body } = input;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, {
    method: route.method.toUpperCase(),
    signal: AbortSignal.timeout(callMs),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

async function readJson<Reply>(shape: z.ZodType<Reply>, answer: Promise<Response>): Promise<Reply> {
  return shape.parse(await (await answer).json());
}

async function readKnown({ urls: { catalog } }: CostedServices): Promise<Known> {
  const row = z.object({ _id: z.string() });
  const rows = await readJson(z.array(row), ask(catalog, routes.listParts, { query: { limit: '100' } }));
  const ids = rows.map(({ _id }) => _id).join(',');
  return {
    parts: await readJson(z.array(part), ask(catalog, routes.listPartsById, { query: { ids } })),
    vehicles: await readJson(vehicleTree, ask(catalog, routes.listVehicles, {})),
  };
}

/** Calls one by one: concurrent calls would share work. */
async function costOf(services: CostedServices, route: AnyRoute, nextInput: () => WorstInput) {
  const { service } = route;
  const means: number[] = [];
  let failed = 0;
  for (let batch = 0; batch <= batches; batch += 1) {
    const before = services.cpuMs(service);
    for (let call = 0; call < callsOfBatch; call += 1) {
      const input = nextInput();
      const answer = await ask(services.urls[service], route, input);
      await answer.arrayBuffer();
      if (answer.status !== (input.status ?? route.status)) failed += 1;
    }
    const meanMs = (services.cpuMs(service) - before) / callsOfBatch;
    // Other work on the machine comes and goes, and slows both down. The first batch is a warm-up.
    if (batch > 0) means.push(meanMs / slowness());
  }
  return { cpuMs: Number(Math.min(...means).toFixed(3)), failed };
}

export async function measurePublicCosts(services: CostedServices): Promise<CallCost[]> {
  const known = await readKnown(services);
  const costs: CallCost[] = [];
  let turn = 0;
  for (const route of publicRoutes) {
    const inputs = Object.entries(worstInputs[route.name] ?? {});
    if (inputs.length === 0) throw new Error(`${route.name} has no entry in costs/worst-inputs.ts`);
    for (const [what, inputOf] of inputs) {
      // Every call differs, to bypass caches.
      const nextInput = (): WorstInput => inputOf(known, turn++);
      const title = `${route.method.toUpperCase()} ${route.path}, ${what}`;
      costs.push({ title, ...(await costOf(services, route, nextInput)) });
    }
  }
  return costs;
}
