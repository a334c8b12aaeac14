// The screens use the words of the glossary: words that its last table rules out appear in no text of that language.
import { readFileSync } from 'node:fs'
import { listNamespaces, readTexts } from '../../scripts/translations/texts.ts'

const folders: Readonly<Record<string, string>> = { English: 'en', Turkish: 'tr' }

const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words that the screens do not use')
const ruledOut = [...table.matchAll(/^\| (English|Turkish) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, language = '', word = '', instead = '']) => ({ language: folders[language] ?? '', word, instead }),
)

/** A placeholder contains an identifier of the code. */
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '')

test('the table names words of both languages', () => {
  expect(new Set(ruledOut.map(({ language }) => language))).toEqual(new Set(['en', 'tr']))
})

test('an apostrophe is the typographic one', () => {
  const found = ['en', 'tr'].flatMap((language) =>
    listNamespaces('.', language).flatMap((namespace) =>
      [...readTexts('.', language, namespace)].filter(([, text]) => text.includes("'")).map(([, text]) => text),
    ),
  )
  expect(found).toEqual([])
})

test('no text of a screen uses a word that has another instead', () => {
  const found = ruledOut.flatMap(({ language, word, instead }) =>
    listNamespaces('.', language).flatMap((namespace) =>
      [...readTexts('.', language, namespace)]
        .filter(([, text]) =>
          new RegExp(`(?<![\\p{L}])${word}`, 'iu').test(withoutPlaceholders(text).toLocaleLowerCase(language)),
        )
        .map(([key, text]) => `${language}/${namespace}:${key} says “${text}”, not “${instead}”`),
    ),
  )
  expect(found).toEqual([])
})
