// Texts are looked up once; still, a late file, another language and new values take effect at once.
import { createI18n } from '../../src/app/i18n.ts'

type Words = Record<string, unknown>

/** A server whose files arrive when the test releases them. */
const createFiles = (files: Readonly<Record<string, Words>>) => {
  const given = new Map<string, (words: Words) => void>()
  return {
    ask: (language: string, namespace: string): Promise<Words> =>
      namespace === 'app' || language === 'tr'
        ? Promise.resolve(files[`${language}/${namespace}`] ?? {})
        : new Promise((resolve) => given.set(`${language}/${namespace}`, resolve)),
    bring: (file: string) => given.get(file)?.(files[file] ?? {}),
  }
}

const files = {
  'en/app': { save: 'Save', greeting: 'Hello {{name}}' },
  'tr/app': { save: 'Kaydet', greeting: 'Merhaba {{name}}', only: 'Yalnız burada' },
  'en/errors': { NOT_FOUND: 'Nothing there' },
  'tr/errors': { NOT_FOUND: 'Bulunamadı' },
}

test('a text is looked up once however often it is shown, and anew in another language', async () => {
  const { languages, loaded } = createI18n('en', createFiles(files).ask)
  await loaded
  const lookedUp = jest.spyOn(languages, 't')
  const t = languages.getFixedT('en', 'app')
  expect([t('save'), t('save'), languages.getFixedT('en', 'app')('save')]).toEqual(['Save', 'Save', 'Save'])
  expect(lookedUp).toHaveBeenCalledTimes(1)
  await languages.loadLanguages('tr')
  expect(languages.getFixedT('tr', 'app')('save')).toBe('Kaydet')
  expect(t('save')).toBe('Save')
})

test('values are put in each time', async () => {
  const { languages, loaded } = createI18n('en', createFiles(files).ask)
  await loaded
  const t = languages.getFixedT('en', 'app')
  expect([t('greeting', { name: 'Ada' }), t('greeting', { name: 'Can' })]).toEqual(['Hello Ada', 'Hello Can'])
})

test('a text whose file comes later is shown as soon as it is there', async () => {
  const { ask, bring } = createFiles(files)
  const { languages, loaded } = createI18n('en', ask)
  await loaded
  const asking = languages.loadNamespaces('errors')
  const t = languages.getFixedT('en', 'errors')
  expect([t('NOT_FOUND'), t('NOT_FOUND')]).toEqual(['…', '…'])
  bring('en/errors')
  await asking
  expect(t('NOT_FOUND')).toBe('Nothing there')
})

test('a text that only Turkish has is shown in Turkish once that has been loaded', async () => {
  const { languages, loaded } = createI18n('en', createFiles(files).ask)
  await loaded
  const t = languages.getFixedT('en', 'app')
  t('only')
  await new Promise<void>((resolve) => languages.store.on('added', () => resolve()))
  expect([t('only'), t('only')]).toEqual(['Yalnız burada', 'Yalnız burada'])
})

test('a text that changes while the page is open is shown anew', async () => {
  const { languages, loaded } = createI18n('en', createFiles(files).ask)
  await loaded
  const t = languages.getFixedT('en', 'app')
  expect(t('save')).toBe('Save')
  languages.addResource('en', 'app', 'save', 'Keep')
  expect(t('save')).toBe('Keep')
})
