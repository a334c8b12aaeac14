// Every language has every text, every key is used, and missing ones are named; the build calls the same functions.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { languages } from '../../contract/constants.ts'
import { entityTypes, getEntityMeta } from '../../contract/entity-types.ts'
import { compareLanguages } from '../../scripts/translations/compare-languages.ts'
import { findTranslationMistakes, findUnusedKeys } from '../../scripts/translations/mistakes.ts'
import { listNamespaces } from '../../scripts/translations/texts.ts'

/** The mistakes that are reported if English lacks a text: one for each other language. */
const missingInEnglish = languages
  .filter((language) => language !== 'en')
  .map((language) => `i18n/${language}/app.json: skip is missing in en`)

test('every language says everything that is asked for', () => expect(findTranslationMistakes()).toEqual([]))

test('no key is left over', () => expect(findUnusedKeys()).toEqual([]))

test.each(languages)('errors of one sentence end without a point, those of several with one: %s', (language) => {
  const errors = JSON.parse(readFileSync(`i18n/${language}/errors.json`, 'utf8')) as Record<string, unknown>
  const isSeveral = (text: string): boolean => /[.?!] \S/.test(text)
  const uneven = Object.entries(errors).filter(
    ([key, text]) => typeof text === 'string' && !key.endsWith('_text') && text.endsWith('.') !== isSeveral(text),
  )
  expect(uneven).toEqual([])
})

test.each(languages)('every type that somebody creates by hand has its own title for that: %s', (language) => {
  const resources = JSON.parse(readFileSync(`i18n/${language}/resources.json`, 'utf8')) as {
    readonly form: { readonly new: Readonly<Record<string, string>> }
  }
  const created = entityTypes.filter((type) => getEntityMeta(type).allow.create !== 'nobody')
  expect(Object.keys(resources.form.new).toSorted()).toEqual(created.toSorted())
})

describe('what is missing is named', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'translations-'))
    cpSync('src', join(root, 'src'), { recursive: true })
  })
  beforeEach(() => cpSync('i18n', join(root, 'i18n'), { recursive: true, force: true }))
  afterAll(() => rmSync(root, { recursive: true }))

  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(from, to))
    return () => writeFileSync(path, text)
  }
  const inEach = (namespace: string, line: RegExp) =>
    languages.map((language) => change(`i18n/${language}/${namespace}.json`, line, ''))

  test.each([
    [
      'translates every code of the contract',
      'errors',
      /"WINDOW_CLOSED": ".*",/,
      'errors:WINDOW_CLOSED is not translated',
    ],
    [
      'names every kind of record that a NOT_FOUND can be about',
      'errors',
      /"FBPAGE": ".*",/,
      'errors:controller.FBPAGE is not translated',
    ],
    [
      'has a message for every validation rule',
      'errors',
      /"invalidUsername": ".*",/,
      'errors:invalidUsername is not translated',
    ],
    [
      'names every field of every type',
      'resources',
      /"timeZone": ".*",/,
      'resources:fields.timeZone is not translated',
    ],
    [
      'says what every page of the settings is about',
      'settings',
      /"quickReplies": ".*",/,
      'settings:leads.quickReplies is not translated',
    ],
    [
      'has every text a screen asks for',
      'app',
      /"skip": ".*",/,
      'src/app/frame/Frame.tsx asks for skip, which is not translated',
    ],
    [
      'has every text of a channel whose name has a hyphen',
      'whatsapp-web',
      /"unnamed": ".*",/,
      'src/channels/whatsapp-web/ChatLabels.tsx asks for labels.unnamed, which is not translated',
    ],
  ])('%s', (_what, namespace, line, mistake) => {
    inEach(namespace, line)
    expect(findTranslationMistakes(root)).toContain(mistake)
  })

  test('a text that one language has not', () => {
    change('i18n/en/app.json', /"skip": ".*",/, '')
    expect(findTranslationMistakes(root)).toEqual(missingInEnglish)
  })

  test('a text that is empty, is given other values or lacks a plural form', () => {
    change('i18n/en/resources.json', /"total_one": ".*",/, '')
    change('i18n/tr/resources.json', /"edit": "(.*): .*"/, '"edit": "$1"')
    change('i18n/tr/app.json', /"skip": ".*"/, '"skip": " "')
    expect(findTranslationMistakes(root)).toEqual(
      expect.arrayContaining([
        'i18n/tr/app.json: skip is empty',
        'i18n/tr/resources.json: form.edit is given other values in en',
        'i18n/en/resources.json: pages.total_one is missing',
      ]),
    )
  })

  test('a language whose texts, or whose further plural forms, are not there', () => {
    expect(compareLanguages(root, ['en', 'pl'])).toEqual(
      listNamespaces(root, 'en').map((namespace) => `i18n/pl/${namespace}.json is missing`),
    )
    cpSync(join(root, 'i18n/en'), join(root, 'i18n/pl'), { recursive: true })
    expect(compareLanguages(root, ['en', 'pl'])).toEqual(
      expect.arrayContaining(['few', 'many'].map((form) => `i18n/pl/resources.json: pages.total_${form} is missing`)),
    )
    change('i18n/pl/resources.json', /("total)_one(": ".*",)/, '$1_one$2$1_few$2$1_many$2')
    expect(compareLanguages(root, ['en', 'pl']).filter((mistake) => mistake.includes('pages.total'))).toEqual([])
    rmSync(join(root, 'i18n/pl'), { recursive: true })
  })

  test('a namespace that is no file', () => {
    const back = change('src/app/frame/Frame.tsx', "useTranslation('app')", "useTranslation('frame')")
    expect(findTranslationMistakes(root)).toContain(
      'src/app/frame/Frame.tsx asks for the namespace frame, which is no file',
    )
    back()
  })

  test('the build stops', () => {
    for (const folder of ['contract', 'scripts', 'static']) cpSync(folder, join(root, folder), { recursive: true })
    for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'webpack.config.js'])
      cpSync(file, join(root, file))
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
    change('i18n/en/app.json', /"skip": ".*",/, '')
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'],
      { cwd: root, encoding: 'utf8' },
    )
    expect(stderr).toBe([...missingInEnglish, 'Nothing was built: the translations are not whole.', ''].join('\n'))
    expect(status).toBe(1)
  })
})
