import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { countryName } from './countries.ts';
import { plainText } from './plain-text.ts';
import { postcodeExamples } from './postcode-examples.ts';

/** How countries separate a postcode: N is a digit, A a letter, X either; other signs are written as they are. */
const forms: Readonly<Record<string, readonly string[]>> = {
  AD: ['ADNNN'],
  AI: ['AI-NNNN'],
  AR: ['NNNN', 'ANNNNAAA', 'ANNNN'],
  AS: ['NNNNN', 'NNNNN-NNNN'],
  BB: ['BBNNNNN'],
  BM: ['AA XX'],
  BN: ['AANNNN'],
  BR: ['NNNNN-NNN'],
  CA: ['ANA NAN'],
  CL: ['NNNNNNN'],
  CR: ['NNNNN', 'NNNN'],
  CZ: ['NNN NN'],
  FK: ['AAAA NAA'],
  FM: ['NNNNN', 'NNNNN-NNNN'],
  GB: ['AN NAA', 'ANN NAA', 'ANA NAA', 'AAN NAA', 'AANN NAA', 'AANA NAA'],
  GG: ['AAN NAA', 'AANN NAA'],
  GI: ['AANN NAA'],
  GR: ['NNN NN'],
  GS: ['AAAA NAA'],
  GU: ['NNNNN', 'NNNNN-NNNN'],
  IE: ['XXX XXXX'],
  IM: ['AAN NAA', 'AANN NAA'],
  IO: ['AAAA NAA'],
  IR: ['NNNNN-NNNNN'],
  JE: ['AAN NAA', 'AANN NAA'],
  JP: ['NNN-NNNN'],
  KY: ['KYN-NNNN'],
  LB: ['NNNN NNNN', 'NNNN'],
  LT: ['LT-NNNNN'],
  LV: ['LV-NNNN'],
  MD: ['MD-NNNN'],
  MH: ['NNNNN', 'NNNNN-NNNN'],
  MP: ['NNNNN', 'NNNNN-NNNN'],
  MT: ['AAA NNNN', 'AAA NNN', 'AAA NN'],
  NL: ['NNNN AA'],
  PL: ['NN-NNN'],
  PN: ['AAAA NAA'],
  PR: ['NNNNN', 'NNNNN-NNNN'],
  PT: ['NNNN-NNN', 'NNNN'],
  SA: ['NNNNN', 'NNNNN-NNNN'],
  SE: ['NNN NN'],
  SH: ['AAAA NAA'],
  SK: ['NNN NN'],
  TC: ['AAAA NAA'],
  US: ['NNNNN', 'NNNNN-NNNN'],
  VC: ['VCNNNN'],
  VG: ['VGNNNN'],
  VI: ['NNNNN', 'NNNNN-NNNN'],
};

/** Valid codes that the library doesn't know: the old code of Argentina, the long one of Saudi Arabia, the forces of Britain. */
const alsoValid: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  GB: /^BFPO \d{1,4}$/,
  MD: /^MD-\d{4}$/,
  SA: /^\d{5}-\d{4}$/,
};

/** Letters of countries on letters and lorries, put before a code out of habit: `D-10435`, `CH-8001`. */
const habit: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

function fits(bare: string, form: string): boolean {
  const signs = form.replace(/[^A-Z]/g, '');
  if (signs.length !== bare.length) return false;
  return [...signs].every((sign, at) => {
    const given = bare.charAt(at);
    if (sign === 'N') return /\d/.test(given);
    return sign === 'X' || (sign === 'A' ? /[A-Z]/.test(given) : sign === given);
  });
}

/** Puts the letters and digits of a code into a form. */
function written(bare: string, form: string): string {
  let at = -1;
  return form.replace(/[A-Z]/g, () => {
    at += 1;
    return bare.charAt(at);
  });
}

function withoutCountry(bare: string, country: string): string {
  const letters = [country, habit[country]].find((some) => some && new RegExp(`^${some}\\d`).test(bare));
  return letters === undefined ? bare : bare.slice(letters.length);
}

/** Returns the ways in which a country may write what was typed, the likeliest first. */
function readings(typed: string, country: string): string[] {
  const forces = /^BFPO ?(\d{1,4})$/.exec(typed)?.[1];
  if (country === 'GB' && forces !== undefined) return [`BFPO ${forces}`];
  const bare = typed.replace(/[ .-]/g, '');
  const digits = withoutCountry(bare, country);
  const inForms = (forms[country] ?? []).flatMap((form) => {
    const letters = /^[A-Z]{2}(?=-?N)/.exec(form)?.[0] === country ? country : '';
    return [bare, letters + digits, digits]
      .filter((each) => fits(each, form))
      .map((each) => written(each, form));
  });
  return [...inForms, digits, bare, typed];
}

function isValid(code: string, country: string): boolean {
  return alsoValid[country]?.test(code) || postcodeValidator(code, country);
}

/**
 * Reads a postcode as people of the country write it, and returns it in the country's own form; undefined if it can't be one. Codes
 * of countries without known codes stay as typed.
 */
export function postcodeIn(text: string, country: string): string | undefined {
  // Japan writes 〒 before a code.
  const typed = plainText(text)
    .toUpperCase()
    .replace(/^〒\s*/, '');
  if (!postcodeValidatorExistsForCountry(country)) return typed;
  return readings(typed, country).find((code) => isValid(code, country));
}

const numerals = ['three', 'four', 'five', 'six', 'seven'];
/** Countries with shorter or longer codes, too. */
const ofSeveralLengths = ['IL', 'RS', 'TW', 'TZ', 'VN'];
const withArticle = /^(?:United|Netherlands|Philippines|Maldives|Bahamas)|(?:Republic|Islands|Territory)$/;

/** Says how a country's postcodes look, with an example. `label` is what the country calls them: `ZIP code`. */
export function postcodeFault(label: string, country: string): string {
  const name = countryName(country);
  const place = withArticle.test(name) ? `the ${name}` : name;
  const example = postcodeExamples[country];
  if (example === undefined) return `${label} isn't valid in ${place}`;
  const hasOneForm = (forms[country]?.length ?? 1) === 1 && !ofSeveralLengths.includes(country);
  const digits = hasOneForm && /^\d+$/.test(example) ? numerals[example.length - 3] : undefined;
  return digits === undefined
    ? `${label}s in ${place} look like ${example}`
    : `${label}s in ${place} have ${digits} digits, for example ${example}`;
}
