import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes, routes } from './http/index.ts';
import { loggedCalls, loggedReads } from './logged-calls.ts';
import { envelope } from './messages.ts';
import { allQueues } from './queues.ts';
import { rightIn } from './rights.ts';
import { bodySchema } from './route.ts';

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

/** Calls without an Idempotency-Key, and why sending one twice has one effect. PUT and DELETE say what is afterwards. */
const repeatable = {
  lookUpParts: 'changes nothing',
  quoteDelivery: 'changes nothing',
  printPackingSlips: 'changes nothing',
  issueQueuePass: 'a pass expires',
  restorePart: 'a part is deleted or not',
  previewDeliveryZones: 'changes nothing',
  importDeliveryZones: 'replaces all zones',
  startPartImport: 'prepares: one unfinished import at a time',
  changeManyParts: 'prepares: one unfinished import at a time',
  decidePartImport: 'moves a state',
  changePart: 'has the version that was read',
  decideReview: 'moves a state',
  askForStockNotice: 'one per person and part',
  undoStockAdjustment: 'one per line',
  correctOrder: 'sets what it names',
  reportPayment: 'the provider says what was paid',
  paymentWebhook: 'one effect per event',
  shipOrder: 'moves a state',
  createPaymentIntent: 'one open intent per order',
  correctShipment: 'sets what it names',
  cancelShipment: 'moves a state',
  decideReturn: 'moves a state',
  receiveReturn: 'moves a state',
  inspectReturn: 'moves a state',
  refundReturn: 'one refund per return',
  payByTransfer: 'moves a state',
  extendHold: 'sets a date',
  subscribe: 'one per address',
  confirmSubscription: 'one per address',
  unsubscribe: 'one per address',
  sendMailAgain: 'moves a state',
  reportFrontEnds: 'counts',
  uploadImage: 'a second file is not used',
};

const offered = allRoutes.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

describe('the list of calls', () => {
  test.each(specified)('offers the specified %s', (call) => {
    expect(offered).toContain(call);
  });

  test('API-23: only adds calls to the specified ones', () => {
    expect(offered.filter((call) => !specified.includes(call))).toEqual(
      expect.arrayContaining(['POST /payment-webhook', 'POST /image', 'POST /newsletter']),
    );
    expect(offered).toEqual(expect.arrayContaining(specified));
  });

  test('uses each name and each method with path once', () => {
    expect(new Set(offered).size).toBe(offered.length);
    expect(Object.entries(routes).every(([key, { name }]) => key === name)).toBe(true);
  });

  test('declares of each changing call of staff whether the log records it', () => {
    // They change nothing the shop keeps, and what a payment did is for the provider to say.
    const unlogged = ['printPackingSlips', 'issueQueuePass', 'reportPayment', 'previewDeliveryZones'];
    const byStaff = allRoutes.filter(({ method, access }) => method !== 'get' && rightIn(access));
    // Ends the roles of staff whose address changed.
    const byAnyone = ['exchangeToken'];
    const logged = Object.keys(loggedCalls).filter((name) => !byAnyone.includes(name));
    expect([...logged, ...unlogged].toSorted()).toEqual(byStaff.map(({ name }) => name).toSorted());
  });

  test('logs each call by which staff take data of people or money away', () => {
    // Parts, zones and imports are the shop's own.
    const ownData = ['exportParts', 'exportDeliveryZones', 'exportPartImportFaults'];
    const files = ['text/csv', 'application/zip'];
    const taken = allRoutes.filter(
      ({ produces = '', access }) => files.includes(produces) && rightIn(access),
    );
    const names = taken.map(({ name }) => name).filter((name) => !ownData.includes(name));
    expect(Object.keys(loggedReads)).toEqual(expect.arrayContaining(names));
    expect(names.length).toBeGreaterThan(3);
  });

  test('each call that changes something can be repeated after a lost answer', () => {
    const changing = allRoutes.filter(({ method }) => method === 'post' || method === 'patch');
    const withoutKey = changing.filter(({ requestHeaders }) => !requestHeaders?.includes('idempotency-key'));
    expect(withoutKey.map(({ name }) => name).toSorted()).toEqual(Object.keys(repeatable).toSorted());
  });

  test('names an account wherever a reply names who did something', () => {
    const unsigned = allRoutes.flatMap(({ name, reply }) => {
      const schema = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }));
      const names = [...schema.matchAll(/"(by|decidedBy|deletedBy)":\{"type"/g)].map(([, field]) => field);
      return names.filter((field) => !schema.includes(`"${field}Uid":{`)).map((field) => `${name} ${field}`);
    });
    expect(unsigned).toEqual([]);
  });

  test('describes each path parameter', () => {
    const silent = allRoutes.filter(({ path, params }) => path.includes(':') && !params);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('request bodies', () => {
  test('VAL-14 CON-02: accepts the ratings 1, 4.7 and 5, and rejects 0 and 6', () => {
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

  test('ENT-01: converts the numbers of a part sent as text, and drops unknown keys', () => {
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

  const withBody = allRoutes.filter(({ body, consumes }) => body && consumes !== 'raw');
  const isSpecified = ({ method, path }: (typeof allRoutes)[number]) =>
    specified.includes(`${method.toUpperCase()} ${path}`);
  const refuses = (route: (typeof allRoutes)[number]) =>
    JSON.stringify(bodySchema(route)?.safeParse({ color: 'red' }).error?.issues ?? []).includes(
      'unrecognized_keys',
    );

  /** Returns where a schema has an object that drops unknown fields: JSON Schema marks only those that refuse them. */
  const looseObjects = (node: unknown, path = ''): string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const isLoose = 'properties' in node && !('additionalProperties' in node);
    const inside = Object.entries(node).flatMap(([key, child]) => looseObjects(child, `${path}/${key}`));
    return isLoose ? [path, ...inside] : inside;
  };
  const looseObjectsOf = (schema: z.ZodType) =>
    looseObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));

  test.each(withBody.filter((route) => rightIn(route.access) && !isSpecified(route)))(
    'refuses unknown fields in $name, a call of staff, and in its nested objects',
    (route) => {
      expect(refuses(route)).toBe(true);
      expect(looseObjectsOf(bodySchema(route) ?? z.never())).toEqual([]);
    },
  );

  test.each([
    ['an object', z.strictObject({ address: z.object({ city: z.string() }) }), '/properties/address'],
    [
      'an entry of a list',
      z.strictObject({ lines: z.array(z.object({ id: z.string() })).optional() }),
      '/properties/lines/items',
    ],
    [
      'a choice',
      z.strictObject({ parts: z.union([z.strictObject({}), z.object({ id: z.string() })]) }),
      '/properties/parts/anyOf/1',
    ],
  ])('finds %s that drops unknown fields', (_what, schema, path) => {
    expect(looseObjectsOf(schema)).toEqual([path]);
  });

  test('names an unknown field of an address in a correction of an order', () => {
    const delivery = {
      name: 'Ann',
      street: '1 Main Street',
      city: 'Austin',
      region: 'TX',
      postcode: '78701',
      country: 'US',
      phone: '+1 512 555 0100',
    };
    const correct = (address: object) => bodySchema(routes.correctOrder)?.safeParse({ delivery: address });
    expect(correct(delivery)?.success).toBe(true);
    expect(correct({ ...delivery, zip: '78702' })?.error?.issues).toMatchObject([
      { code: 'unrecognized_keys', path: ['delivery'], keys: ['zip'] },
    ]);
  });

  test.each(withBody.filter(isSpecified))(
    'VAL-20: ignores unknown fields in the specified $name',
    (route) => {
      expect(refuses(route)).toBe(false);
    },
  );

  test('API-11: drops role and email from a profile update', () => {
    expect(routes.updateUserInfo.body?.parse({ name: 'New', role: 'admin', email: 'x@example.com' })).toEqual(
      {
        name: 'New',
      },
    );
  });
});

describe('the list of messages', () => {
  test('gives each queue its own name, which begins with its owner', () => {
    expect(new Set(allQueues.map(({ name }) => name)).size).toBe(allQueues.length);
    expect(allQueues.every(({ name, owner }) => name.startsWith(`${owner}.`) && !name.includes(':'))).toBe(
      true,
    );
  });

  test.each(['a:b', '12345', '', 'a b'])('rejects an envelope with the message id %j', (messageId) => {
    const data = { id: messageId, name: 'x', version: 1, occurredAt: 'now', payload: {} };
    expect(envelope.safeParse(data).success).toBe(false);
  });
});
