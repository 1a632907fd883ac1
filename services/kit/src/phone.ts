import { splitPhone } from '@shop/contracts';
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface StoredPhone {
  /** Digits (VAL-11), and an extension after ` ext. `. */
  readonly phone: string;
  /** E.164, if the country is known. */
  readonly phoneE164?: string;
}

/** Most countries dial 00 before a country code; a few, such as the US, don't. */
function read(number: string, country: string | undefined): PhoneNumber | undefined {
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const readings = [
    parsePhoneNumberFromString(number, known),
    parsePhoneNumberFromString(number.replace(/^00/, '+')),
  ].filter((each) => each !== undefined);
  return readings.find((each) => each.isValid()) ?? readings.find((each) => each.isPossible());
}

export function storedPhone(given: string, country?: string): StoredPhone {
  const { number, extension } = splitPhone(given);
  const found = read(number, country);
  // The library drops the (0) of +44 (0)20, which cannot be dialled from abroad.
  const digits = (number.startsWith('+') ? (found?.number ?? number) : number).replace('+', '');
  return {
    phone: extension === undefined ? digits : `${digits} ext. ${extension}`,
    phoneE164: found?.number,
  };
}

export function storedAddress<Given extends { readonly phone: string; readonly country: string }>(
  address: Given,
): Given & StoredPhone {
  return { ...address, ...storedPhone(address.phone, address.country) };
}
