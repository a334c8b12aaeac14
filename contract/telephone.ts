// Whether a telephone number can exist, by the world's numbering plans. Loaded by the server and by forms with such a field.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Country of numbers without a country code. */
const homeCountry = 'TR'

/** Accepts the formats of people and of platforms: `0532 111 22 33`, `+90 (532) 111-2233`, `905321112233`. */
export const isTelephone = (text: string): boolean =>
  [text, `+${text}`].some(
    (written) =>
      parsePhoneNumberFromString(written, { defaultCountry: homeCountry, extract: false })?.isPossible() === true,
  )

/**
 * The digits of a number with its country code, the format in which platforms identify people; null if no such number can exist.
 * @param ownNumber our number; its country applies to numbers without a country code
 */
export const toInternationalDigits = (text: string, ownNumber: string | null): string | null => {
  const defaultCountry = (ownNumber && parsePhoneNumberFromString(ownNumber)?.country) || homeCountry
  for (const written of [text.trim(), `+${text.trim()}`]) {
    const number = parsePhoneNumberFromString(written, { defaultCountry, extract: false })
    if (number?.isPossible()) return number.number.slice(1)
  }
  return null
}
