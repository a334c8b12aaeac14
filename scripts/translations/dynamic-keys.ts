// Keys that are composed from names: every language, every message code, every type with its fields, values and form title, the checks of
// fields, every page of the settings.
import { languages } from '../../contract/constants.ts'
import { clientCodes, serverErrors } from '../../contract/errors.ts'
import { failureReasons } from '../../contract/failure-reasons.ts'
import { entityTypes, getDeclaration } from '../../contract/index.ts'
import { getFields } from '../../src/screens/resource/fields/resource-fields.ts'
import { toLabelKey, toValueKey } from '../../src/screens/resource/fields/word-keys.ts'
import { settingsPages } from '../../src/store/ui/settings-paths.ts'

/** Message keys of the field checks. */
const validations = ['isEmptyValue', 'invalidText', 'invalidEmail', 'invalidId', 'invalidUsername']

/** Types that users create by hand. */
const created = entityTypes.filter((type) => getDeclaration(type).allow.create !== 'nobody')

const fields = entityTypes.flatMap((type) => getFields(type))

/** Unique keys by namespace. */
export const dynamicKeys: Readonly<Record<string, readonly string[]>> = {
  app: languages.map((language) => `language.${language}`),
  palette: languages.map((language) => `language.${language}`),
  errors: [
    ...new Set([
      ...Object.keys(serverErrors),
      ...clientCodes,
      ...failureReasons,
      ...validations,
      ...entityTypes.map((type) => `controller.${type}`),
    ]),
  ],
  resources: [
    ...new Set([
      ...entityTypes.map((type) => `many.${type}`),
      ...created.map((type) => `form.new.${type}`),
      ...fields.map(({ path }) => `fields.${toLabelKey(path)}`),
      ...fields.flatMap(({ kind, choices }) => (kind === 'choice' ? choices.map(toValueKey) : [])),
      ...settingsPages.map((page) => `settings.${page}`),
    ]),
  ],
  settings: settingsPages.map((page) => `leads.${page}`),
}
