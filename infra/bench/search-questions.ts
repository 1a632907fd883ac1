import {
  type PartFamily,
  type PartSort,
  partFamilyKeys,
  partSorts,
  type VehicleTree,
  writeVehicle,
} from '@shop/contracts';

const words = [
  'brake',
  'disc',
  'toyota',
  'corolla',
  'front',
  'oil filter',
  'suzuki alto',
  'clutch kit',
  'hilux',
  'sunny',
  'rear pads',
  'spark',
  'belt',
  'radiator',
  'mitsubishi',
  'coated',
  'civic',
  'honda front',
  'se',
  'prem',
  'SP-',
  'toyoat',
  'radaitor',
];
const families: readonly PartFamily[] = [
  'brake-disc',
  'brake-pad-set',
  'oil-filter',
  'clutch-kit',
  'radiator',
  'mirror',
];
const attributes = ['Diameter:250..300', 'Axle:Front', 'Axle:Rear;Thickness:20..'];

/** Draws the same numbers each time (Park and Miller). */
function createRandom() {
  let state = 20_261_122;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Returns vehicles at every depth of choice: make, model, year, engine. */
function vehiclesOf(tree: VehicleTree): string[] {
  return tree.flatMap(({ make, models }) => [
    writeVehicle({ make }),
    ...models.flatMap(({ model, yearFrom, engines }) => [
      writeVehicle({ make, model }),
      writeVehicle({ make, model, year: yearFrom }),
      ...engines.slice(0, 1).map(({ engine }) => writeVehicle({ make, model, year: yearFrom, engine })),
    ]),
  ]);
}

interface Draw {
  readonly below: (end: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value | undefined;
}

type Chosen = Readonly<Record<string, string | undefined>>;

function draw(count: number, choose: (draw: Draw) => Chosen): URLSearchParams[] {
  const below = createRandom();
  const pick: Draw['pick'] = (values) => values[below(values.length)];
  return Array.from({ length: count }, () => {
    const given = Object.entries(choose({ below, pick }));
    return new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  });
}

const sorts: readonly PartSort[] = partSorts;

/** Draws combinations of words, vehicle, family, attributes, price, stock and order. */
export function searchQuestions(tree: VehicleTree, count: number): URLSearchParams[] {
  const vehicles = vehiclesOf(tree);
  return draw(count, ({ below, pick }) => ({
    q: below(10) < 6 ? pick(words) : undefined,
    family: below(10) < 4 ? pick(families) : undefined,
    vehicle: below(10) < 5 ? pick(vehicles) : undefined,
    attribute: below(10) < 2 ? pick(attributes) : undefined,
    inStock: below(10) < 3 ? 'true' : undefined,
    priceMin: below(10) < 3 ? `${1 + below(60)}` : undefined,
    sort: pick(sorts),
  }));
}

const kinds = {
  words: ({ below, pick }) => ({
    q: [pick(words), below(10) < 4 ? pick(words) : undefined].filter(Boolean).join(' '),
  }),
  families: ({ pick }) => ({ family: pick(partFamilyKeys), sort: pick(sorts) }),
  sorts: ({ pick }) => ({ sort: pick(sorts) }),
} as const satisfies Record<string, (draw: Draw) => Chosen>;

export type DrawnQuestions = keyof typeof kinds;

export function drawQuestions(kind: DrawnQuestions, count: number): URLSearchParams[] {
  return draw(count, kinds[kind]);
}
