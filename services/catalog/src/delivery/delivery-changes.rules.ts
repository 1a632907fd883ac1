import { countryName, type DeliveryZone, formatMoney, formatWeight } from '@shop/contracts';

type Service = DeliveryZone['services'][number];

/** Returns price and terms in words, by zone, carrier and weight. */
function pricesOf(zones: readonly DeliveryZone[]): Map<string, string> {
  return new Map(
    zones.flatMap(({ name, services }) =>
      services.flatMap((service) =>
        service.steps.map(({ upToGrams, price }) => [
          `${name}, ${service.carrier}, to ${formatWeight(upToGrams)}`,
          `${formatMoney(price)}${termsOf(service)}`,
        ]),
      ),
    ),
  );
}

function termsOf({ daysFrom, daysTo, freeOver, towns, notFor }: Service): string {
  const free = freeOver === undefined ? '' : `, free over ${formatMoney(freeOver)}`;
  const only = towns === undefined ? '' : `, only to ${towns.join(' / ')}`;
  const without = notFor === undefined ? '' : `, not for ${notFor.join(', ')}`;
  return `, ${daysFrom} to ${daysTo} days${free}${only}${without}`;
}

function zoneByCountry(zones: readonly DeliveryZone[]): Map<string, string> {
  return new Map(zones.flatMap(({ name, countries }) => countries.map((country) => [country, name])));
}

function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  words: { readonly name: (key: string) => string; readonly gone: string },
): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => {
      const [was, is] = [before.get(key), after.get(key)];
      if (was === undefined) return `${words.name(key)}: new, ${is}`;
      return is === undefined ? `${words.name(key)}: ${words.gone}` : `${words.name(key)}: ${was} → ${is}`;
    });
}

/** Lists what new zones change for buyers, one sentence per country and price. */
export function zoneChanges(before: readonly DeliveryZone[], after: readonly DeliveryZone[]): string[] {
  return [
    ...differences(zoneByCountry(before), zoneByCountry(after), {
      name: (code) => countryName(code),
      gone: 'no more delivery',
    }),
    ...differences(pricesOf(before), pricesOf(after), { name: (key) => key, gone: 'removed' }),
  ];
}
