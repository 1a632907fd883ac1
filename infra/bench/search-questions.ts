import { type PartFamily, type PartSort, partSorts, type VehicleTree, writeVehicle } from '@shop/contracts';

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

/** The same numbers each time (Park and Miller). */
function createRandom() {
  let state = 20_261_122;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Vehicles as deep as somebody chose them: a make, a model, a year, an engine. */
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

/** Different combinations of words, vehicle, family, attributes, price, stock and order. */
export function searchQuestions(tree: VehicleTree, count: number): URLSearchParams[] {
  const below = createRandom();
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)];
  const vehicles = vehiclesOf(tree);
  const sorts: readonly PartSort[] = partSorts;
  return Array.from({ length: count }, () => {
    const chosen = {
      q: below(10) < 6 ? pick(words) : undefined,
      family: below(10) < 4 ? pick(families) : undefined,
      vehicle: below(10) < 5 ? pick(vehicles) : undefined,
      attribute: below(10) < 2 ? pick(attributes) : undefined,
      inStock: below(10) < 3 ? 'true' : undefined,
      priceMin: below(10) < 3 ? `${1 + below(60)}` : undefined,
      sort: pick(sorts),
    };
    return new URLSearchParams(
      Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
  });
}
