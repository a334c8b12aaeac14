// The user's own profile: its tabs, their data with errors beside the fields, and their sessions.
import { screen, waitFor, within } from '@testing-library/react'
import { address } from '../../app/support/render-app.tsx'
import { tokenFor, userId } from '../../store/support/create-test-store.ts'
import { epoch, id, row, time } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import { field, openProfile, user } from './support/open-profile.tsx'
import { chooseOption } from '../../app/support/choose-option.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test('the tabs of the profile stand in the address, and the first is what an unknown one shows', async () => {
  const { person } = await openProfile('nothing')
  await field('Name')
  expect(screen.getByRole('tab', { name: 'Personal details' })).toHaveAttribute('aria-selected', 'true')
  await person.click(screen.getByRole('tab', { name: 'This device' }))
  expect(address()).toBe('/profile?selectedTab=device')
  expect(await screen.findByRole('heading', { name: 'On this device' })).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Account: Ayşe Yıldız' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Profile' }))
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('the profile form shows errors beside their fields and sends nothing; otherwise it sends only changes', async () => {
  const { person, backend, store } = await openProfile('person', (answers) =>
    answers.on('POST', '/api/auth/profile', () => ({
      body: {
        data: user,
        epoch,
        rows: {
          USER: [
            row({
              ...user,
              version: 9,
              language: 'tr',
              profile: { name: 'Ayşe Yıldız', email: 'ayse@example.test', gender: 'female' },
            }),
          ],
        },
      },
    })),
  )
  const name = await field('Name')
  await person.clear(name)
  await person.type(name, 'x')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a valid text'))
  expect(backend.askedFor('POST', '/api/auth/profile')).toHaveLength(0)
  await person.clear(name)
  await person.type(name, 'Ayşe Yıldız')
  await chooseOption(person, await field('Gender (optional)'), 'Female')
  await chooseOption(person, await field('Language'), 'Türkçe')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(backend.askedFor('POST', '/api/auth/profile').map(({ body }) => body)).toEqual([
      { $set: { 'profile.gender': 'female', language: 'tr' }, $seen: { 'profile.gender': null, language: 'en' } },
    ]),
  )
  expect(await screen.findByText('Kaydedildi.')).toBeInTheDocument()
  expect(store.getState().settings.language).toBe('tr')
})

test('a refusal of the server appears beside its field, or above the button', async () => {
  let answer = refused(400, 'INVALID_BODY', { details: { 'profile.name': 'TEXT_TOO_LONG' } })
  const { person } = await openProfile('person', (answers) => answers.on('POST', '/api/auth/profile', () => answer))
  await person.type(await field('Name'), 'x')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await field('Name')).toHaveAccessibleDescription('This text is too long. Shorten it.'),
  )
  answer = refused(429, 'TOO_MANY_REQUESTS', { details: { seconds: 61 } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 2 minutes.')
})

test('a new e-mail address asks for the password and says that its link is on its way', async () => {
  let answer = refused(403, 'PASSWORD_WRONG')
  const { person, backend } = await openProfile('person', (answers) =>
    answers.on('POST', '/api/auth/email', () => answer),
  )
  const [email, password] = [await field('New e-mail address'), await field('Current password')]
  const send = () => screen.getByRole('button', { name: 'Send confirmation link' })
  expect(send()).toBeDisabled()
  await person.type(email, 'ayse')
  expect(send()).toBeDisabled()
  await person.type(password, 'secret')
  await person.click(send())
  await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid e-mail address'))
  await person.type(email, '@yeni.test')
  await person.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong')
  answer = { body: { data: { email: 'ayse@yeni.test', byMail: true }, epoch } }
  await waitFor(() => expect(send()).toBeEnabled())
  await person.click(send())
  expect(await screen.findByText(/A link is on its way to ayse@yeni\.test/)).toBeInTheDocument()
  expect(backend.askedFor('POST', '/api/auth/email').at(-1)?.body).toEqual({
    email: 'ayse@yeni.test',
    password: 'secret',
  })
})

test('sessions are listed with their devices, this one first; one is ended, or all others once that is confirmed', async () => {
  const session = (at: number, userAgent: string | null) =>
    row({ _id: id(at), userId, userAgent, address: `10.0.0.${at}`, createdTime: time(at), lastSeenTime: time(at) })
  let sessions = [session(3, phone), session(2, null), session(1, firefox)]
  const token = `e30.${btoa(JSON.stringify({ userId, sessionId: id(1) }))}.x`
  const { person, backend } = await openProfile(
    'sessions',
    (answers) => {
      answers.on('POST', '/api/auth/renew', () => ({ body: { data: { token, stats: null, userId }, epoch } }))
      answers.on('GET', '/api/auth/sessions', () => listOf(sessions))
      answers.on('DELETE', '/api/auth/sessions/:id', () => {
        sessions = sessions.slice(1)
        return { body: { data: {}, epoch, rows: {} } }
      })
      answers.on('DELETE', '/api/auth/sessions', () => ({ body: { data: { ended: 1 }, epoch } }))
    },
    { kept: { token } },
  )
  const list = await screen.findByRole('list', { name: 'Where you are signed in' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Firefox on Linux'),
    expect.stringContaining('Safari on iPhone'),
    expect.stringContaining('Unknown device'),
  ])
  expect(lines[0]).toHaveTextContent('10.0.0.1')
  expect(lines[0]).toHaveTextContent('This session')
  await person.click(within(lines[1] as HTMLElement).getByRole('button', { name: 'End session: Safari on iPhone' }))
  await waitFor(() =>
    expect(backend.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/auth/sessions/${id(3)}`,
    ]),
  )
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: 'End all other sessions' }))
  const dialog = await screen.findByRole('dialog', { name: 'End all other sessions?' })
  await person.click(within(dialog).getByRole('button', { name: 'End sessions' }))
  await waitFor(() => expect(backend.askedFor('DELETE', '/api/auth/sessions')).toHaveLength(1))
})

test('sessions that could not be loaded are asked for again', async () => {
  let works = false
  const { person } = await openProfile(
    'sessions',
    (answers) =>
      answers.on('GET', '/api/auth/sessions', () =>
        works
          ? listOf([
              row({
                _id: id(1),
                userId,
                userAgent: firefox,
                address: '10.0.0.1',
                createdTime: time(1),
                lastSeenTime: time(1),
              }),
            ])
          : refused(500, 'INTERNAL_ERROR'),
      ),
    { kept: { token: tokenFor(userId) } },
  )
  await screen.findByText('The sessions could not be loaded.')
  works = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument()
})
