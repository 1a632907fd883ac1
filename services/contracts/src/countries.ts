/** ISO 3166-1 alpha-2 codes: https://www.iso.org/iso-3166-country-codes.html and XK, which customs and post use for Kosovo. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

export const countryCodes: readonly string[] = codes.split(' ');

const namesByLanguage = new Map<string, Intl.DisplayNames>();

/** Caches the formatter per language: country lists ask for every name. */
function namesIn(language: string): Intl.DisplayNames {
  const names = namesByLanguage.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  namesByLanguage.set(language, names);
  return names;
}

/** Returns the country's name in the given language (`Bangladesh`); an unknown code is returned unchanged. */
export function countryName(code: string, language = 'en'): string {
  return namesIn(language).of(code) ?? code;
}

/** Every country's code and English name, sorted by name. */
export function countriesByName(): (readonly [code: string, name: string])[] {
  return countryCodes
    .map((code) => [code, countryName(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
}
