// Both languages say everything, each key is asked for, and whatever is missing is named: the build asks the same functions.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { entityTypes, getEntityMeta } from '../../contract/entity-types.ts'
import { findTranslationMistakes, findUnusedKeys } from '../../scripts/translations/mistakes.ts'

test('both languages say everything that is asked for', () => expect(findTranslationMistakes()).toEqual([]))

test('no key is left over', () => expect(findUnusedKeys()).toEqual([]))

test.each(['tr', 'en'])('errors of one sentence end without a point, those of several with one: %s', (language) => {
  const errors = JSON.parse(readFileSync(`i18n/${language}/errors.json`, 'utf8')) as Record<string, unknown>
  const isSeveral = (text: string): boolean => /[.?!] \S/.test(text)
  const uneven = Object.entries(errors).filter(
    ([key, text]) => typeof text === 'string' && !key.endsWith('_text') && text.endsWith('.') !== isSeveral(text),
  )
  expect(uneven).toEqual([])
})

test.each(['tr', 'en'])('every type that somebody creates by hand has its own title for that: %s', (language) => {
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
  const inBoth = (namespace: string, line: RegExp) =>
    ['tr', 'en'].map((language) => change(`i18n/${language}/${namespace}.json`, line, ''))

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
    inBoth(namespace, line)
    expect(findTranslationMistakes(root)).toContain(mistake)
  })

  test('a text that one language has not', () => {
    change('i18n/en/app.json', /"skip": ".*",/, '')
    expect(findTranslationMistakes(root)).toEqual(['i18n/tr/app.json: skip is missing in en'])
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
    expect(stderr).toBe('i18n/tr/app.json: skip is missing in en\nNothing was built: the translations are not whole.\n')
    expect(status).toBe(1)
  })
})
