// Turkish by default, English on request: loaded on demand, applied to the document, stored and sent to the profile.
import { screen, waitFor } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createI18n } from '../../src/app/i18n.ts'
import { received } from '../../src/store/entities/actions.ts'
import { endSession } from '../../src/store/network/token-renewal.ts'
import { userId } from '../store/support/create-test-store.ts'
import { epoch, row } from '../store/support/rows.ts'
import { listOf } from '../store/support/test-backend.ts'
import type { TestBackend } from '../store/support/test-backend.ts'
import { settingsOnDisk, renderApp } from './support/render-app.tsx'
import type { RenderedApp } from './support/render-app.tsx'

test('the page speaks Turkish unless another language was chosen, and loads no other', async () => {
  const { languages } = await renderApp({ kept: { language: 'tr' } })
  expect(await screen.findByRole('heading', { name: 'Hoş geldiniz' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('tr')
  expect(document.title).toBe('Sosyal Gelen Kutusu')
  expect(languages.hasResourceBundle('en', 'app')).toBe(false)
  expect(languages.hasResourceBundle('tr', 'inbox')).toBe(false)
})

test('choosing English loads it, changes the page without a reload, and is remembered', async () => {
  const shown = await renderApp({ kept: { language: 'tr' } })
  await screen.findByRole('heading', { name: 'Hoş geldiniz' })
  await shown.person.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Türkçe' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('en')
  expect(document.title).toBe('Social Inbox')
  await waitFor(() => expect(settingsOnDisk(shown).language).toBe('en'))
  expect(shown.backend.askedFor('POST', '/api/auth/profile')).toHaveLength(0)
})

test('choosing a language while signed in sends it to the profile, and with every later request', async () => {
  const { person, backend } = await renderApp({ signedIn: true, kept: { language: 'tr' } })
  await person.click(await screen.findByRole('button', { name: 'Hesap: Ayşe Yıldız' }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: /^Inbox/, hidden: true })).toBeInTheDocument()
  const [sent] = backend.askedFor('POST', '/api/auth/profile')
  expect(sent?.body).toEqual({ $set: { language: 'en' } })
  expect(sent?.headers.get('accept-language')).toBe('en')
})

const ada = (language: 'tr' | 'en') =>
  row({ _id: userId, language, profile: { name: 'Ada Kaya' }, authOptions: { username: 'ada' } })
/** The server knows a user who has chosen that language. */
const knows = (language: 'tr' | 'en') => (backend: TestBackend) => {
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: {}, rows: { USER: [ada(language)] }, complete: true }, epoch },
  }))
  backend.on('GET', '/api/users', () => listOf([ada(language)]))
}
const sentLanguages = ({ backend }: RenderedApp) =>
  backend.askedFor('POST', '/api/auth/profile').map(({ body }) => body)

const signInAs = async ({ person }: RenderedApp, username: string): Promise<void> => {
  await person.type(document.querySelector('#username') as HTMLElement, username)
  await person.type(document.querySelector('#password') as HTMLElement, 'a-password{Enter}')
}

test("signing in switches to the user's language, whatever the device used before", async () => {
  const shown = await renderApp({ kept: { language: 'tr' }, backend: knows('en') })
  await screen.findByRole('heading', { name: 'Hoş geldiniz' })
  await signInAs(shown, 'ada')
  await screen.findByRole('button', { name: 'Account: Ada Kaya' })
  expect(document.documentElement.lang).toBe('en')
  expect(sentLanguages(shown)).toEqual([])

  flushSync(
    () => void shown.store.dispatch(received({ rows: { USER: [{ ...ada('tr'), version: 2 }] }, origin: 'push' })),
  )
  await screen.findByRole('button', { name: 'Hesap: Ada Kaya' })
})

test('a language chosen on the sign-in page goes to the profile of the next user who signs in', async () => {
  const shown = await renderApp({ kept: { language: 'tr' }, backend: knows('tr') })
  await shown.person.click(await screen.findByRole('button', { name: 'English' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await signInAs(shown, 'ada')
  await screen.findByRole('button', { name: 'Account: Ada Kaya' })
  await waitFor(() => expect(sentLanguages(shown)).toEqual([{ $set: { language: 'en' } }]))
  await waitFor(() => expect(settingsOnDisk(shown).languageUnsent).toBe(false))
  expect(document.documentElement.lang).toBe('en')
})

test('a choice that the backend did not hear of outlasts the page, and is sent again', async () => {
  const shown = await renderApp({
    signedIn: true,
    kept: { language: 'en', languageUnsent: true },
    backend: knows('tr'),
  })
  await screen.findByRole('button', { name: 'Account: Ada Kaya' })
  await waitFor(() => expect(sentLanguages(shown)).toEqual([{ $set: { language: 'en' } }]))
  expect(document.documentElement.lang).toBe('en')
})

test('a choice that could not be sent is not the next user’s', async () => {
  const shown = await renderApp({
    signedIn: true,
    kept: { language: 'en', languageUnsent: true },
    backend: (backend) => {
      knows('tr')(backend)
      backend.on('POST', '/api/auth/profile', () => 'no connection')
    },
  })
  await screen.findByRole('button', { name: 'Account: Ada Kaya' })
  flushSync(() => void shown.store.dispatch(endSession(null)))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await signInAs(shown, 'ada')
  await screen.findByRole('button', { name: 'Hesap: Ada Kaya' })
})

afterEach(() => jest.useRealTimers())

test('a language file that does not load is logged once, the page goes on, and its words are there when it can be had again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let isThere = false
  const { languages, loaded } = createI18n('en', async (language, namespace) => {
    if (namespace === 'late' && !isThere) throw new TypeError('Failed to fetch')
    return namespace === 'late' ? { word: `word in ${language}` } : { product: 'Social Inbox' }
  })
  await loaded
  jest.useFakeTimers()
  void languages.loadNamespaces('late')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(logged.mock.calls.filter(([, language]) => language === 'en')).toEqual([
    ['I18N_LOAD_ERROR', 'en', 'late', expect.anything()],
  ])
  expect(languages.t('app:product')).toBe('Social Inbox')
  isThere = true
  await jest.advanceTimersByTimeAsync(5_000)
  expect(languages.t('late:word')).toBe('word in en')
})

test('a text missing in English falls back to Turkish, which is loaded for it', async () => {
  const asked: string[] = []
  const { languages, loaded } = createI18n('en', (language) => {
    asked.push(language)
    return Promise.resolve(language === 'tr' ? { onlyHere: 'Yalnız Türkçe' } : {})
  })
  await loaded
  expect(asked).toEqual(['en'])
  expect(languages.t('app:onlyHere')).toBe('…')
  await waitFor(() => expect(languages.t('app:onlyHere')).toBe('Yalnız Türkçe'))
})

test('while the words of errors are on their way nobody reads a key', async () => {
  let arrive: (words: Record<string, unknown>) => void = () => undefined
  const words = new Promise<Record<string, unknown>>((resolve) => {
    arrive = resolve
  })
  const { languages, loaded } = createI18n('en', (_language, namespace) =>
    namespace === 'errors' ? words : Promise.resolve({ title: 'Inbox' }),
  )
  await loaded
  const loading = languages.loadNamespaces('errors')
  expect(languages.t('errors:isEmptyValue')).toBe('…')
  expect(languages.t('errors:isEmptyValue', { defaultValue: '' })).toBe('')
  arrive({ isEmptyValue: 'This field must not be empty' })
  await loading
  expect(languages.t('errors:isEmptyValue')).toBe('This field must not be empty')
})
