// Whether a telephone number can exist, by the numbering plans of the world. Loaded by forms that have such a field, and by the server.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Numbers without a country's code are read as those of the product's home. */
const homeCountry = 'TR'

/** Takes what people write and what platforms give: `0532 111 22 33`, `+90 (532) 111-2233`, `905321112233`. */
export const isTelephone = (text: string): boolean =>
  [text, `+${text}`].some(
    (written) =>
      parsePhoneNumberFromString(written, { defaultCountry: homeCountry, extract: false })?.isPossible() === true,
  )

/**
 * The digits of a number with its country's code, as platforms name people; null where there can be no such number.
 * @param ownNumber ours, whose country a number without a code is read in
 */
export const toInternationalDigits = (text: string, ownNumber: string | null): string | null => {
  const defaultCountry = (ownNumber && parsePhoneNumberFromString(ownNumber)?.country) || homeCountry
  for (const written of [text.trim(), `+${text.trim()}`]) {
    const number = parsePhoneNumberFromString(written, { defaultCountry, extract: false })
    if (number?.isPossible()) return number.number.slice(1)
  }
  return null
}
