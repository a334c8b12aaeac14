// The texts of a declaration: every type and field has a name in both languages, and no text is unused.
import { readFileSync } from 'node:fs'
import { languages } from '../../../contract/constants.ts'
import { entityTypes } from '../../../contract/index.ts'
import { getColumns } from '../../../src/screens/resource/fields/resource-views.ts'
import { getCreateFields, getField, getFields } from '../../../src/screens/resource/fields/resource-fields.ts'
import { toLabelKey } from '../../../src/screens/resource/fields/word-keys.ts'

interface Words {
  readonly many: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

// Secrets are never shown, but the form of a new record has a field for them.
const every = entityTypes.flatMap((type) => [...getFields(type), ...getCreateFields(type)])

describe.each(languages)('%s', (language) => {
  const words = JSON.parse(readFileSync(`i18n/${language}/resources.json`, 'utf8')) as Words

  test('names every type', () => {
    expect(Object.keys(words.many).sort()).toEqual([...entityTypes].sort())
  })

  test('names every field', () => {
    expect(Object.keys(words.fields).sort()).toEqual(
      [...new Set([...every.map(({ path }) => toLabelKey(path)), '_id'])].sort(),
    )
  })
})

test.each(entityTypes)('%s: the columns it begins with are fields it has', (type) => {
  expect(getColumns(type).filter((path) => getField(type, path) === undefined)).toEqual([])
  expect(getColumns(type).length).toBeGreaterThan(0)
})
