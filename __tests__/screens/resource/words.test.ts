// A declaration's words: every type and field has its name in both languages, and none has one that is nobody's.
import { readFileSync } from 'node:fs'
import { languages } from '../../../contract/constants.ts'
import { entityTypes } from '../../../contract/index.ts'
import { columnsOf } from '../../../src/screens/resource/fields/looks.ts'
import { createFields, fieldOf, fieldsOf } from '../../../src/screens/resource/fields/resource-fields.ts'
import { labelKey } from '../../../src/screens/resource/fields/word-keys.ts'

interface Words {
  readonly many: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

// What is secret is shown to nobody, but asked of who makes the record.
const every = entityTypes.flatMap((type) => [...fieldsOf(type), ...createFields(type)])

describe.each(languages)('%s', (language) => {
  const words = JSON.parse(readFileSync(`i18n/${language}/resources.json`, 'utf8')) as Words

  test('names every type', () => {
    expect(Object.keys(words.many).sort()).toEqual([...entityTypes].sort())
  })

  test('names every field', () => {
    expect(Object.keys(words.fields).sort()).toEqual([...new Set([...every.map(({ path }) => labelKey(path)), '_id'])].sort())
  })
})

test.each(entityTypes)('%s: the columns it begins with are fields it has', (type) => {
  expect(columnsOf(type).filter((path) => fieldOf(type, path) === undefined)).toEqual([])
  expect(columnsOf(type).length).toBeGreaterThan(0)
})
