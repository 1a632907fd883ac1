import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { processPlans, programPlans } from './processes.ts';

const config = { ...readConfig([]), WEB_PORT: 3_000, API_PORT: 4_000 };
const setup = {
  config,
  ports: {},
  tokenKeyFile: '/key',
  imagesKey: 'key',
  mailLinkKey: 'key',
  serviceSecret: 'key',
};
const plans = programPlans(setup);

describe('the processes of a shop', () => {
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

  test('are as many as there are programs when the shop runs as deployed', () => {
    expect(processPlans(plans, { ...config, asDeployed: true }).map(({ name }) => name)).toEqual(
      plans.map(({ name }) => name),
    );
  });
});
