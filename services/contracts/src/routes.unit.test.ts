import { describe, expect, test } from 'vitest';
import { defaultShopFigures } from './constants.ts';
import { allRoutes, editableShopFigures, routes } from './http/index.ts';
import { limits } from './limits.ts';
import { envelope } from './messages.ts';
import { allQueues } from './queues.ts';

/** Section 7 of the specification: these paths and methods are frozen. */
const specified = [
  'GET /parts',
  'GET /reviews',
  'GET /part/:id',
  'PUT /user/:email',
  'POST /order',
  'PUT /update-part/:id',
  'GET /check-admin/:email',
  'GET /order/:email',
  'DELETE /order/:id',
  'GET /user/:email',
  'PUT /update-user-info/:email',
  'POST /review',
  'POST /part',
  'GET /users',
  'PUT /make-admin/:email',
  'DELETE /part/:id',
  'GET /orders',
  'PATCH /change-order-status/:id',
  'POST /create-payment-intent',
  'PATCH /order/:id',
  'GET /get-order/:id',
];

const offered = allRoutes.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

describe('the table of calls', () => {
  test.each(specified)('when the specification has %s, then it is offered', (call) => {
    expect(offered).toContain(call);
  });

  test('API-23: only adds calls to the specified ones', () => {
    expect(offered.filter((call) => !specified.includes(call))).toEqual(
      expect.arrayContaining(['POST /payment-webhook', 'POST /image', 'POST /newsletter']),
    );
    expect(offered).toEqual(expect.arrayContaining(specified));
  });

  test('when two calls are compared, then no name and no method with path is taken twice', () => {
    expect(new Set(offered).size).toBe(offered.length);
    expect(Object.entries(routes).every(([key, { name }]) => key === name)).toBe(true);
  });

  test('describes each path parameter', () => {
    const silent = allRoutes.filter(({ path, params }) => path.includes(':') && !params);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('bodies', () => {
  test('VAL-14 CON-02: when a rating is 0 or 6, then it is refused; 1, 4.7 and 5 are accepted', () => {
    const post = (rating: unknown) =>
      routes.addReview.body?.safeParse({
        name: 'A',
        rating,
        reviewText: 'Good',
        img: '/api/drawings/avatar-1.svg',
      }).success;
    expect([0, 6, '5.1'].map(post)).toEqual([false, false, false]);
    expect([1, 4.7, '5'].map(post)).toEqual([true, true, true]);
  });

  test('ENT-01: when a part arrives from a form as text, then its numbers are numbers and unknown keys are gone', () => {
    const body = routes.addPart.body?.parse({
      name: ' Brake disc ',
      price: '48.50',
      description: 'Ventilated',
      minOrderQuantity: '10',
      availableQuantity: '0',
      img: 'https://images.example.com/a.jpg',
      role: 'admin',
    });
    expect(body).toEqual({
      name: 'Brake disc',
      price: 48.5,
      description: 'Ventilated',
      minOrderQuantity: 10,
      availableQuantity: 0,
      img: 'https://images.example.com/a.jpg',
    });
  });

  test('API-11: when a profile update names role and email, then both are dropped', () => {
    expect(routes.updateUserInfo.body?.parse({ name: 'New', role: 'admin', email: 'x@example.com' })).toEqual(
      {
        name: 'New',
      },
    );
  });

  test('CON-05 CON-10..13 ABT-03: the original figures are the specified ones, and a form may send them', () => {
    const specified = {
      countries: '31',
      countriesPeriod: '1969 - Present',
      newCustomers: '463',
      satisfiedClients: '379+',
      annualRevenue: '134M+',
      clientCountries: '6 countries',
      netWorth: '$396,000',
    };
    expect(defaultShopFigures).toEqual(specified);
    expect(editableShopFigures.parse(defaultShopFigures)).toEqual(specified);
  });

  test('CON-01: the shortest password has 6 characters', () => {
    expect(limits.passwordMinLength).toBe(6);
  });

  test('CON-03: descriptions and reviews are cut at 100 characters', () => {
    expect(limits.excerptLength).toBe(100);
  });
});

describe('the map of messages', () => {
  test('when queues are compared, then each has a name, an owner and a worker of its own', () => {
    expect(new Set(allQueues.map(({ name }) => name)).size).toBe(allQueues.length);
    expect(new Set(allQueues.map(({ owner, worker }) => `${owner}/${worker}`)).size).toBe(allQueues.length);
    expect(allQueues.every(({ name, owner }) => name.startsWith(`${owner}.`) && !name.includes(':'))).toBe(
      true,
    );
  });

  test.each(['a:b', '12345', '', 'a b'])(
    'when a message id is %j, then the envelope is refused',
    (messageId) => {
      const data = { id: messageId, name: 'x', version: 1, occurredAt: 'now', payload: {} };
      expect(envelope.safeParse(data).success).toBe(false);
    },
  );
});
