/** What drives in Bangladesh and where its parts are exported to. */
const makes: Readonly<Record<string, readonly string[]>> = {
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

export const vehicles: readonly string[] = Object.entries(makes).flatMap(([make, models]) =>
  models.map((model) => `${make} ${model}`),
);
