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
