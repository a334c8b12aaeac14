// Turkish first, English on request: loaded when it is asked for, followed by the document, kept, and sent to the profile.
import { screen, waitFor } from '@testing-library/react'
import { createLanguages } from '../../src/app/i18n.ts'
import { settingsOnDisk, showApp } from './support/show-app.tsx'

test('the page speaks Turkish unless another language was chosen, and loads no other', async () => {
  const { languages } = await showApp({ kept: { language: 'tr' } })
  expect(await screen.findByRole('heading', { name: 'Hoş geldiniz' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('tr')
  expect(document.title).toBe('Sosyal Gelen Kutusu')
  expect(languages.hasResourceBundle('en', 'app')).toBe(false)
  expect(languages.hasResourceBundle('tr', 'inbox')).toBe(false)
})

test('choosing English loads it, changes the page without a reload, and is remembered', async () => {
  const shown = await showApp({ kept: { language: 'tr' } })
  await screen.findByRole('heading', { name: 'Hoş geldiniz' })
  await shown.person.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Türkçe' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('en')
  expect(document.title).toBe('Social Inbox')
  await waitFor(() => expect(settingsOnDisk(shown).language).toBe('en'))
  expect(shown.backend.askedFor('POST', '/api/auth/profile')).toHaveLength(0)
})

test('who is signed in takes the language along: it is sent to his profile, and with every request after', async () => {
  const { person, backend } = await showApp({ signedIn: true, kept: { language: 'tr' } })
  await person.click(await screen.findByRole('button', { name: 'Hesap: Ayşe Yıldız' }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: /^Inbox/, hidden: true })).toBeInTheDocument()
  const [sent] = backend.askedFor('POST', '/api/auth/profile')
  expect(sent?.body).toEqual({ $set: { language: 'en' } })
  expect(sent?.headers.get('accept-language')).toBe('en')
})

afterEach(() => jest.useRealTimers())

test('a language file that does not load is logged once, the page goes on, and its words are there when it can be had again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let isThere = false
  const { languages, loaded } = createLanguages('en', async (language, namespace) => {
    if (namespace === 'late' && !isThere) throw new TypeError('Failed to fetch')
    return namespace === 'late' ? { word: `word in ${language}` } : { product: 'Social Inbox' }
  })
  await loaded
  jest.useFakeTimers()
  void languages.loadNamespaces('late')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(logged.mock.calls.filter(([, language]) => language === 'en')).toEqual([['I18N_LOAD_ERROR', 'en', 'late', expect.anything()]])
  expect(languages.t('app:product')).toBe('Social Inbox')
  isThere = true
  await jest.advanceTimersByTimeAsync(5_000)
  expect(languages.t('late:word')).toBe('word in en')
})

test('what English lacks is said in Turkish', async () => {
  const { languages, loaded } = createLanguages('en')
  await loaded
  languages.addResource('tr', 'app', 'onlyHere', 'Yalnız Türkçe')
  expect(languages.t('app:onlyHere')).toBe('Yalnız Türkçe')
})
