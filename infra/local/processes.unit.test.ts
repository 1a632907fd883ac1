import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { listeners, type ProcessPlan, processPlans } from './processes.ts';
import { inFewProcesses, programs, runsAsDeployed } from './sharing.ts';

/** Plans a shop with so many replicas; the n-th listener has port 20000 + n. */
function planned(replicas: number) {
  const config = { ...readConfig([]), replicas, WEB_PORT: 3_000, API_PORT: 4_000, SHOP_HOST: '0.0.0.0' };
  const ports: Record<string, number> = { gateway: 4_000, web: 3_000 };
  listeners(config).forEach((name, index) => {
    ports[name] = 20_000 + index;
  });
  const plans = processPlans({ config, ports, tokenKeyFile: '/key', imagesKey: 'key', mailLinkKey: 'key' });
  const named = (name: string): ProcessPlan => {
    const found = plans.find((plan) => plan.name === name);
    if (!found) throw new Error(`no plan for ${name}`);
    return found;
  };
  return { plans, ports, named };
}

const ours = [
  'identity',
  'catalog',
  'orders',
  'notifications',
  'catalog-worker',
  'orders-worker',
  'notifications-worker',
  'gateway',
  'mf-storefront',
  'mf-dashboard',
  'mf-admin',
];

describe('when a shop with one of each is started', () => {
  const { plans, named } = planned(1);

  test('then no process has a copy, a lead time, or anybody in front of the gateway', () => {
    expect(plans.map(({ name }) => name)).toEqual(expect.arrayContaining([...ours, 'web']));
    expect(plans.filter(({ name }) => /-\d$/.test(name))).toEqual([]);
    for (const { env } of plans) expect(env.DRAIN_MS ?? '0').toBe('0');
    expect(named('gateway').env.HOST).toBe('0.0.0.0');
    expect(named('web').env).toMatchObject({ API_URL: 'http://127.0.0.1:4000' });
    expect(named('web').env).not.toHaveProperty('API_BALANCER_PORT');
  });
});

describe('when a shop with two of each is started', () => {
  const { plans, ports, named } = planned(2);
  const both = (name: string): string =>
    [name, `${name}-2`].map((each) => `http://127.0.0.1:${ports[each]}`).join();

  test('then there are two of every process of ours, each at a port of its own, and one front door', () => {
    const names = plans.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(ours.flatMap((name) => [name, `${name}-2`])));
    expect(names.filter((name) => name.startsWith('web'))).toEqual(['web']);
    expect(new Set(names.map((name) => ports[name])).size).toBe(names.length);
  });

  test('then whoever calls one of them knows both', () => {
    expect(named('gateway-2').env).toMatchObject({
      CATALOG_URL: both('catalog'),
      ORDERS_URL: both('orders'),
      IDENTITY_URL: both('identity'),
      NOTIFICATIONS_URL: both('notifications'),
    });
    expect(named('orders').env.IDENTITY_URL).toBe(both('identity'));
    expect(named('catalog-worker').env.ORDERS_WORKER_URL).toBe(both('orders-worker'));
    expect(JSON.parse(named('web').env.REMOTES ?? '')).toContainEqual({
      name: 'admin',
      url: both('mf-admin'),
    });
  });

  test('then the front door listens at the API’s port for both gateways, which are reached through it alone', () => {
    expect(named('web').env).toMatchObject({ API_URL: both('gateway'), API_BALANCER_PORT: '4000' });
    expect(named('gateway').env.HOST).toBe('127.0.0.1');
  });

  test('then all but workers and the front door take calls for a while before they end', () => {
    const lead = plans.filter(({ env }) => Number(env.DRAIN_MS ?? 0) > 0).map(({ name }) => name);
    const called = ours.filter((name) => !name.endsWith('worker'));
    expect(lead.sort()).toEqual(called.flatMap((name) => [name, `${name}-2`]).sort());
  });
});

describe('when the shop is to be small', () => {
  const { plans, ports } = planned(1);
  const few = inFewProcesses(plans, (name) => String(ports[name]));
  const runs = (name: string): readonly string[] | undefined =>
    few.find((plan) => plan.name === name)?.programs;

  test('then a worker runs with its service, what has little to do with the gateway, the web with the micro-frontends’ servers, and the stand-ins together', () => {
    expect(few.map(({ name }) => name).sort()).toEqual(
      ['stand-ins', 'catalog', 'orders', 'gateway', 'web'].sort(),
    );
    expect(runs('orders')).toEqual(['orders', 'orders-worker']);
    expect(runs('gateway')).toEqual(['identity', 'notifications', 'notifications-worker', 'gateway']);
    expect(runs('web')).toEqual(['mf-storefront', 'mf-dashboard', 'mf-admin', 'web']);
    expect(runs('stand-ins')).toEqual(['payments', 'images', 'mailbox']);
  });

  test('then each program has the settings and the port that it has in a process of its own', () => {
    for (const plan of few.filter((each) => each.programs)) {
      const alone = (plan.programs ?? []).map((name) => plans.find((each) => each.name === name));
      expect(programs.parse(JSON.parse(plan.env.PROGRAMS ?? ''))).toEqual(
        alone.map((each) => ({
          script: each?.script,
          env: { ...each?.env, PORT: String(ports[each?.name ?? '']) },
        })),
      );
      expect(plan.needs).toBe(alone.find((each) => each?.needs)?.needs);
    }
  });

  test('then a process ends when the first of its programs would: the gateway’s before the services that are called', () => {
    const groupOf = (name: string) => few.find((plan) => plan.name === name)?.group;
    expect(groupOf('gateway')).toBe('gateway');
    expect(groupOf('orders')).toBe('services');
    expect(groupOf('web')).toBe('web');
    expect(groupOf('stand-ins')).toBe('stand-ins');
  });

  test('then what is asked for alone has a process under its own name', () => {
    const alone = plans.filter(({ name }) => name === 'orders-worker');
    expect(inFewProcesses(alone, () => '0')).toEqual(alone);
  });

  test.each([['--as-deployed'], ['--replicas', '2']])('then %s is not', (...flags) => {
    expect(runsAsDeployed(readConfig(flags))).toBe(true);
    expect(runsAsDeployed(readConfig([]))).toBe(false);
  });
});
