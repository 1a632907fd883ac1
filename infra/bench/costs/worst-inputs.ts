import { limits, type Part, partFamilyKeys, type VehicleTree, writeVehicle } from '@shop/contracts';

export interface Known {
  readonly parts: readonly Part[];
  readonly vehicles: VehicleTree;
}

export interface WorstInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Expected status of a refused call; by default the call must succeed. */
  readonly status?: number;
}

/** Each `turn` makes a different input, to bypass caches. */
type MakeInput = (known: Known, turn: number) => WorstInput;

/** The most expensive valid inputs of a call, by title. */
export type WorstInputs = Readonly<Record<string, Readonly<Record<string, MakeInput>>>>;

const letters = 'etaoinshrdlucmfwypvbgkjqxz';
const lettersAndDigits = `${letters}0123456789`;

/** Returns the same letters for the same seed (Park and Miller). */
function randomText(length: number, seed: number, gapEvery?: number, signs = letters): string {
  let state = seed + 1;
  return Array.from({ length }, (_, at) => {
    state = (state * 48_271) % 2_147_483_647;
    return gapEvery !== undefined && at % gapEvery === gapEvery - 1 ? ' ' : signs[state % signs.length];
  }).join('');
}

function pick<Item>(items: readonly Item[], turn: number): Item {
  const item = items[(turn * 37) % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** Makes a search text of the maximum length, in words of `lettersOfWord` letters. */
function words(lettersOfWord?: number): MakeInput {
  const gapEvery = lettersOfWord === undefined ? undefined : lettersOfWord + 1;
  return (_, turn) => ({ query: { q: randomText(limits.searchMax, turn, gapEvery).trim() } });
}

/** Words of the catalogue that no part has together, for which a search drops one word after the other. */
function unrelatedWords(count: number): MakeInput {
  return ({ parts, vehicles }, turn) => {
    const words = Array.from({ length: count }, (_, at) => {
      const { make, models } = pick(vehicles, turn + at);
      return [
        make,
        pick(models, turn).model,
        pick(parts, turn + at)
          .name.split(' ')
          .at(-1),
      ][at % 3];
    });
    return { query: { q: words.join(' ').slice(0, limits.searchMax).trim() } };
  };
}

const searches = {
  '80 random letters and digits': (_: Known, turn: number) => ({
    query: { q: randomText(limits.searchMax, turn, undefined, lettersAndDigits) },
  }),
  'words of 8 random letters': words(8),
  'words of 4 random letters': words(4),
  'single letters': words(1),
  'six known words that no part has together': unrelatedWords(6),
  'many known words that no part has together': unrelatedWords(16),
  'a number that is not there': (_: Known, turn: number) => ({ query: { q: `SP-9${turn}-X${turn}00` } }),
};

const ranges = ['Diameter:1..', 'Thickness:1..', 'Height:1..', 'Width:1..', 'Length:1..', 'Weight:1..'];

function vehicleOf({ vehicles }: Known, turn: number): string {
  const { make, models } = pick(vehicles, turn);
  const { model, yearFrom } = pick(models, turn);
  return writeVehicle({ make, model, year: yearFrom });
}

/** Combines every list filter. The highest price is above any part's and unique per turn. */
function everyFilter(known: Known, turn: number): Record<string, string> {
  const [oe = '4'] = pick(known.parts, turn).oeNumbers ?? [];
  return {
    q: 'e a',
    family: pick(partFamilyKeys, turn),
    vehicle: vehicleOf(known, turn),
    attribute: ranges.slice(0, limits.attributeFiltersMax).join(';'),
    inStock: 'true',
    oe: oe.slice(0, 1),
    priceMin: '0.01',
    priceMax: `${999_000 - turn / 100}`,
  };
}

const allFilters: MakeInput = (known, turn) => ({ query: everyFilter(known, turn) });
const oneFamily: MakeInput = (_, turn) => ({
  query: { family: 'brake-disc', attribute: ranges.join(';'), priceMax: `${999_000 - turn / 100}` },
});

/** Requests the largest page in the slowest order, with a mark on each row. */
function page(input: MakeInput): MakeInput {
  return (known, turn) => {
    const { query } = input(known, turn);
    return { query: { ...query, mark: vehicleOf(known, turn), sort: 'name', limit: `${limits.pageMax}` } };
  };
}

function longestAddress(turn: number): string {
  const start = 'http://127.0.0.1/';
  return start + randomText(limits.urlMax - start.length, turn);
}

function someParts(known: Known, turn: number): Part[] {
  return Array.from({ length: limits.orderLinesMax }, (_, at) => pick(known.parts, turn * 100 + at));
}

const forgedLink: MakeInput = (_, turn) => ({
  params: { mail: turn.toString(16).padStart(24, '0'), signature: randomText(43, turn) },
  status: 404,
});

const forgedSubscription: MakeInput = (_, turn) => ({ params: { token: randomText(32, turn) }, status: 404 });

const nothing: MakeInput = () => ({});

/**
 * Worst inputs of every public call, by its name in the contracts' table. The specified unpaged lists grow with the catalogue, and
 * `npm run bench -- search` measures them.
 */
export const worstInputs: WorstInputs = {
  listParts: {
    ...Object.fromEntries(Object.entries(searches).map(([title, input]) => [title, page(input)])),
    'every filter': page(allFilters),
    'any page': page((_, turn) => ({ query: { priceMax: `${999_000 - turn / 100}` } })),
  },
  getPart: { any: (known, turn) => ({ params: { id: pick(known.parts, turn)._id } }) },
  getPartByNumber: { any: (known, turn) => ({ params: { partNumber: pick(known.parts, turn).partNumber } }) },
  listAlternativeParts: { any: (known, turn) => ({ params: { id: pick(known.parts, turn)._id } }) },
  listRelatedParts: { any: (known, turn) => ({ params: { id: pick(known.parts, turn)._id } }) },
  getPartFacets: { ...searches, 'every filter': allFilters, 'one family': oneFamily },
  listVehicles: { all: nothing },
  listSuggestions: {
    ...searches,
    'one letter': (_, turn) => ({ query: { q: letters.charAt(turn % letters.length) } }),
  },
  listPartNumbers: { first: nothing },
  listPartsById: {
    '100 parts, with a mark on each': (known, turn) => {
      const ids = someParts(known, turn).map(({ _id }) => _id);
      return { query: { ids: ids.join(','), mark: vehicleOf(known, turn) } };
    },
  },
  lookUpParts: {
    '100 numbers that parts replace': (known, turn) => ({
      body: { numbers: someParts(known, turn).map((part) => part.oeNumbers?.[0] ?? part.partNumber) },
    }),
  },
  getPartDelivery: { all: (known, turn) => ({ params: { id: pick(known.parts, turn)._id } }) },
  quoteDelivery: {
    '100 parts': (known, turn) => ({
      body: {
        country: 'FR',
        lines: [...new Set(someParts(known, turn))].map(({ _id: partId }) => ({ partId, quantity: 100 })),
      },
    }),
  },
  listReviews: {
    'largest page': () => ({ query: { limit: `${limits.pageMax}` } }),
    'all of a part': (known, turn) => ({ query: { partId: pick(known.parts, turn)._id } }),
  },
  addReview: {
    'longest text': (known, turn) => ({
      body: {
        name: randomText(limits.nameMax, turn),
        rating: 5,
        reviewText: randomText(limits.reviewTextMax, turn, 7).trim(),
        img: 'https://pictures.example/a.png',
        partId: pick(known.parts, turn)._id,
      },
    }),
  },
  getShopFigures: { all: nothing },
  getCompanyContact: { all: nothing },
  subscribe: { 'new address': (_, turn) => ({ body: { email: `${randomText(40, turn)}@example.com` } }) },
  publicKeys: { all: nothing },
  reportFrontEnds: {
    'long errors': (_, turn) => ({
      body: {
        reports: Array.from({ length: 8 }, () => ({
          kind: 'error',
          package: 'shell',
          version: '1.0.0',
          page: randomText(100, turn),
          message: randomText(limits.frontEndMessageMax, turn),
          stack: randomText(limits.frontEndStackMax, turn),
        })),
      },
    }),
  },
  readFrontEndHealth: { all: nothing },
  showUnsubscribe: { 'forged link': forgedLink },
  unsubscribe: { 'forged link': forgedLink },
  showSubscription: { 'forged link': forgedSubscription },
  confirmSubscription: { 'forged link': forgedSubscription },
  /** Fetching a picture takes network time; the gateway's own cost is checking the address. */
  showPicture: { 'longest address': (_, turn) => ({ query: { url: longestAddress(turn) }, status: 422 }) },
};
