import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface StoredPhone {
  /** Digits (VAL-11). */
  readonly phone: string;
  /** E.164, if the country is known. */
  readonly phoneE164?: string;
}

export function storedPhone(given: string, country?: string): StoredPhone {
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(given, known);
  return { phone: given.replace('+', ''), ...(number?.isPossible() && { phoneE164: number.number }) };
}

export function storedAddress<Given extends { readonly phone: string; readonly country: string }>(
  address: Given,
): Given & StoredPhone {
  return { ...address, ...storedPhone(address.phone, address.country) };
}
