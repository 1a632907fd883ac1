import type { Fitment } from '@shop/contracts';
import { vehicles, vehiclesNamed } from './vehicles.ts';

/** Vehicles of the large catalogue, by the names in its parts. Their order determines the part numbers. */
const names: Readonly<Record<string, readonly string[]>> = {
  Toyota: [
    'Corolla Axio',
    'Premio',
    'Allion',
    'Noah',
    'Hiace',
    'Probox',
    'Hilux',
    'Fortuner',
    'Prado 150',
    'RAV4',
    'Vitz',
    'Aqua',
  ],
  Suzuki: ['Alto 800', 'Swift', 'Wagon R', 'Dzire', 'Ciaz', 'Vitara'],
  Honda: ['Civic', 'City', 'Grace', 'Vezel', 'CR-V', 'Fit'],
  Nissan: ['Sunny N16', 'X-Trail T32', 'Bluebird Sylphy', 'Juke', 'Navara D40'],
  Mitsubishi: ['Pajero Sport', 'L200', 'Lancer', 'Outlander', 'Canter'],
  Isuzu: ['D-Max', 'NPR 71', 'MU-X', 'Forward'],
  Hino: ['300 Series', '500 Series', 'Dutro'],
  Tata: ['Ace', 'LPT 1613', 'Indica', 'Super Ace', 'Xenon'],
  Mahindra: ['Bolero', 'Scorpio', 'Pik Up', 'Maxximo'],
  'Ashok Leyland': ['Viking', 'Dost', 'Partner'],
  Hyundai: ['Accent', 'i20', 'Tucson', 'H-1'],
  Kia: ['Sportage', 'Rio', 'K2700'],
  Ford: ['Ranger T6', 'Transit', 'Focus'],
  Volkswagen: ['Golf Mk6', 'Polo', 'Caddy'],
  'Mercedes-Benz': ['Sprinter OM651', 'Actros', 'C-Class W204'],
  Renault: ['Logan', 'Duster', 'Kangoo'],
  Peugeot: ['206', '207', 'Partner'],
  Bajaj: ['RE 4S', 'Maxima'],
};

/** Names that mean one generation; all others are models and mean all their generations. */
const generationOf: Readonly<Record<string, string>> = {
  'Prado 150': 'Toyota Land Cruiser Prado 2009',
  'Sunny N16': 'Nissan Sunny 1999',
  'X-Trail T32': 'Nissan X-Trail 2013',
  'Navara D40': 'Nissan Navara 2005',
  'NPR 71': 'Isuzu NPR 1994',
  'Ranger T6': 'Ford Ranger 2011',
  'Golf Mk6': 'Volkswagen Golf 2008',
  'Sprinter OM651': 'Mercedes-Benz Sprinter 2006: 2.2 D',
  'C-Class W204': 'Mercedes-Benz C-Class 2007',
};

export interface CatalogueVehicle {
  readonly make: string;
  /** Make and model as written in part names. */
  readonly name: string;
  readonly vehicles: readonly Fitment[];
  /** Other vehicles of the make. */
  readonly related: readonly Fitment[];
}

const byMake = Map.groupBy(vehicles, ({ make }) => make);

function catalogueVehicle(make: string, model: string): CatalogueVehicle {
  const ofMake = byMake.get(make) ?? [];
  const generation = generationOf[model];
  const meant =
    generation === undefined ? ofMake.filter((each) => each.model === model) : vehiclesNamed(generation);
  const related = ofMake.filter((each) => !meant.includes(each));
  return { make, name: `${make} ${model}`, vehicles: meant, related };
}

export const catalogueVehicles: readonly CatalogueVehicle[] = Object.entries(names).flatMap(
  ([make, models]) => models.map((model) => catalogueVehicle(make, model)),
);
