import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { listeners, type ProgramPlan, processPlans, programPlans } from './processes.ts';

/** Plans a shop with so many replicas; the n-th listener has port 20000 + n. */
function planned(replicas: number) {
  const config = { ...readConfig([]), replicas, WEB_PORT: 3_000, API_PORT: 4_000, SHOP_HOST: '0.0.0.0' };
  const ports: Record<string, number> = { gateway: 4_000, web: 3_000 };
  listeners(config).forEach((name, index) => {
    ports[name] = 20_000 + index;
  });
  const plans = programPlans({ config, ports, tokenKeyFile: '/key', imagesKey: 'key', mailLinkKey: 'key' });
  const named = (name: string): ProgramPlan => {
    const found = plans.find((plan) => plan.name === name);
    if (!found) throw new Error(`no plan for ${name}`);
    return found;
  };
  return { config, plans, ports, named };
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
];

describe('a shop with two of each', () => {
  const { plans, ports, named } = planned(2);
  const both = (name: string): string =>
    [name, `${name}-2`].map((each) => `http://127.0.0.1:${ports[each]}`).join();

  test('gives callers the addresses of both', () => {
    expect(named('gateway-2').env).toMatchObject({
      CATALOG_URL: both('catalog'),
      ORDERS_URL: both('orders'),
      IDENTITY_URL: both('identity'),
      NOTIFICATIONS_URL: both('notifications'),
    });
    expect(named('orders').env.IDENTITY_URL).toBe(both('identity'));
    expect(named('catalog-worker').env.ORDERS_WORKER_URL).toBe(both('orders-worker'));
  });

  test('balances the port of the API between both gateways, which other machines cannot reach', () => {
    expect(named('web').env).toMatchObject({ API_URL: both('gateway'), API_BALANCER_PORT: '4000' });
    expect(named('gateway').env.HOST).toBe('127.0.0.1');
  });

  test('drains everything except workers and the web origin', () => {
    const lead = plans.filter(({ env }) => Number(env.DRAIN_MS ?? 0) > 0).map(({ name }) => name);
    const called = ours.filter((name) => !name.endsWith('worker'));
    expect(lead.sort()).toEqual(called.flatMap((name) => [name, `${name}-2`]).sort());
  });
});

describe('the processes of a shop', () => {
  const { config, plans } = planned(1);
  const few = processPlans(plans, config);

  test('are few: a worker runs with its service, and programs with little to do together', () => {
    expect(
      Object.fromEntries(few.map(({ name, programs }) => [name, programs.map((each) => each.name)])),
    ).toEqual({
      'identity-emulator': ['identity-emulator'],
      'stand-ins': ['payments', 'images', 'mailbox'],
      gateway: ['identity', 'notifications', 'notifications-worker', 'gateway'],
      catalog: ['catalog', 'catalog-worker'],
      orders: ['orders', 'orders-worker'],
      web: ['web'],
    });
  });

  test('are as many as there are programs when the shop runs as deployed or with replicas', () => {
    for (const own of [{ asDeployed: true }, { replicas: 2 }])
      expect(processPlans(plans, { ...config, ...own }).map(({ name }) => name)).toEqual(
        plans.map(({ name }) => name),
      );
  });
});
