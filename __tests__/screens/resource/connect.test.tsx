// Connecting Facebook pages and Instagram accounts: the dialog's path, the choices, and the result for each account.
import { screen, waitFor } from '@testing-library/react'
import { address } from '../../app/support/render-app.tsx'
import { id, organisationId } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import type { BackendAnswer } from '../../store/support/test-backend.ts'
import {
  acme,
  answer,
  applicationId,
  connectionId,
  dialog,
  earlier,
  line,
  listed,
  showConnect,
} from './support/show-connect.tsx'
import { renderRecords } from './support/render-records.tsx'

test('asks for organisation and application, and opens the dialog for what the organisation may use in a tab of its own', async () => {
  const opened: string[] = []
  const environment = { openTab: (to: string) => opened.push(to) > 0 }
  const shown = await showConnect({
    at: '/addFacebookAccount?appReturn=%2Fchannels',
    environment,
    backend: (backend) => backend.on('GET', '/api/fb/connections', answer({ url: dialog })),
  })
  await shown.person.click(await screen.findByRole('button', { name: 'Connect Instagram' }))
  expect(await screen.findByText('Continue in the tab that has opened.')).toBeInTheDocument()
  expect(opened).toEqual([dialog])
  expect(shown.backend.askedFor('GET', '/api/fb/connections').map(({ query }) => query)).toEqual([
    { organisationId, appId: applicationId, platform: 'instagram', appReturn: '/channels' },
  ])
})

test('without an allowed service there is no button, and it says so', async () => {
  await showConnect({
    organisation: { ...acme, allowedServices: { FaFacebook: false, FaInstagram: false, FaWhatsapp: true } },
  })
  expect(await screen.findByText(/may use neither Facebook nor Instagram/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Connect Facebook' })).not.toBeInTheDocument()
})

test('a token that somebody brings is asked for in place of the button; a refused one says why', async () => {
  let says: () => BackendAnswer = () =>
    refused(409, 'FB_TOKEN_INVALID', { details: { description: 'The token has expired' } })
  const shown = await showConnect({
    backend: (backend) => backend.on('POST', '/api/fb/connections/token', () => says()),
  })
  await shown.person.click(await screen.findByLabelText('With an access token'))
  expect(screen.queryByRole('button', { name: 'Connect Facebook' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await shown.person.type(screen.getByLabelText('Access token'), 'EAAB')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled())
  await shown.person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('(The token has expired)')
  says = answer({ connectionId, organisationId })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled())
  await shown.person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('checkbox', { name: 'Acme Ankara' })).toBeInTheDocument()
  expect(shown.backend.askedFor('POST', '/api/fb/connections/token').at(-1)?.body).toEqual({
    organisationId,
    fbAppId: applicationId,
    token: 'EAAB',
  })
})

test('comes back from the dialog to the accounts; turned back, it says so and begins again', async () => {
  const shown = await showConnect({
    at: '/addFacebookAccount?code=c&state=s',
    backend: (backend) =>
      backend.on('POST', '/api/fb/connections', answer({ connectionId, organisationId, appReturn: '/channels' })),
  })
  expect(await screen.findByRole('checkbox', { name: 'Acme Ankara' })).toBeInTheDocument()
  expect(shown.backend.askedFor('POST', '/api/fb/connections').map(({ body }) => body)).toEqual([
    { code: 'c', state: 's' },
  ])
  expect(address()).toBe(
    `/addFacebookAccount?organisationId=${organisationId}&connection=${connectionId}&appReturn=%2Fchannels`,
  )
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/channels')
  const turned = await showConnect({
    at: '/addFacebookAccount?error=access_denied&state=s',
    tokens: [earlier],
    backend: (backend) =>
      backend.on('POST', '/api/fb/connections', () =>
        refused(403, 'FBLOGIN_REFUSED', { details: { description: 'Permissions error' } }),
      ),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Facebook did not complete the sign-in. Try again. (Permissions error)',
  )
  await turned.person.click(screen.getByRole('link', { name: 'Sign in again' }))
  expect(await screen.findByRole('link', { name: 'Accounts of Elif Demir' })).toHaveAttribute(
    'href',
    `/addFacebookAccount?organisationId=${organisationId}&connection=${connectionId}`,
  )
})

test('a permission that was not given is named with what it is for', async () => {
  await showConnect({
    at: `/addFacebookAccount?connection=${connectionId}`,
    backend: (test) =>
      test.on(
        'GET',
        `/api/fb/connections/${connectionId}/accounts`,
        answer({ ...listed, missingScopes: ['pages_manage_posts'] }),
      ),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(/publishing posts, .+ \(pages_manage_posts\)/)
})

test('shows how each account stands, lets choose what there is room for, and connects one after another with a way to try again', async () => {
  let says: () => BackendAnswer = () =>
    refused(502, 'FACEBOOK_REQUEST_ERROR', { details: { message: 'Please retry later' } })
  const path = `/api/fb/connections/${connectionId}/accounts`
  const { person, backend } = await showConnect({
    at: `/addFacebookAccount?connection=${connectionId}`,
    backend: (test) =>
      test.on('POST', path, ({ body }) =>
        (body as { fbId: string }).fbId === '4' ? says() : answer({ accountId: id(1), channelId: id(2) })(),
      ),
  })
  const box = (name: string) => screen.findByRole('checkbox', { name })
  expect(await box('Acme Izmir')).toBeChecked()
  expect(line('Acme Istanbul').getByRole('link', { name: 'Connected' })).toHaveAttribute(
    'href',
    `/channels/${id(0x72)}`,
  )
  expect(line('Acme Bursa').getByText('You may not manage messages and comments on this page')).toBeInTheDocument()
  expect(line('Acme Konya').getByText('Connected to another organisation')).toBeInTheDocument()
  for (const name of ['Acme Istanbul', 'Acme Bursa', 'Acme Konya']) expect(await box(name)).toBeDisabled()
  expect(screen.getByText('Facebook pages: 2 of 3 connected')).toBeInTheDocument()
  expect(screen.getByText(/the allowance of 0 is used up/)).toBeInTheDocument()
  await person.click(await box('Acme Ankara'))
  await person.click(await box('Acme Adana'))
  expect(screen.getByRole('alert')).toHaveTextContent('More pages are chosen than the allowance has room for')
  expect(screen.getByRole('button', { name: 'Connect 3 accounts' })).toBeDisabled()
  await person.click(await box('Acme Adana'))
  await person.click(screen.getByRole('checkbox', { name: /^Import the last 30 days/ }))
  await person.click(screen.getByRole('button', { name: 'Connect 2 accounts' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The request to Facebook failed (Please retry later)')
  expect(line('Acme Ankara').getByText('Connected')).toBeInTheDocument()
  expect(backend.askedFor('POST', path).map(({ body }) => body)).toEqual([
    { type: 'FBPAGE', fbId: '1', importsPast: false },
    { type: 'FBPAGE', fbId: '4', importsPast: false },
  ])
  await person.click(screen.getByRole('checkbox', { name: /^Import the last 30 days/ }))
  says = answer({ accountId: id(3), channelId: id(4) })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(line('Acme Izmir').getByText('Connected')).toBeInTheDocument())
  expect(backend.askedFor('POST', path).at(-1)?.body).toEqual({ type: 'FBPAGE', fbId: '4', importsPast: true })
  expect(screen.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/channels')
  expect(screen.getByRole('button', { name: 'Connect accounts' })).toBeDisabled()
})

test('an agent is sent to the inbox; a list of channels leads a manager here', async () => {
  await renderRecords({ at: '/addFacebookAccount', rights: {}, records: { THREAD: [] } })
  await waitFor(() => expect(address()).toBe('/'))
  await showConnect({ at: '/channels' })
  expect(await screen.findByRole('link', { name: 'Connect' })).toHaveAttribute(
    'href',
    '/addFacebookAccount?appReturn=%2Fchannels',
  )
})

test('a WhatsApp number: the account and a token are asked for, and the platform says which numbers there are', async () => {
  const base = { organisationId, accountFbId: '700', token: 'EAAW' }
  const shown = await showConnect({
    at: `/addFacebookAccount?organisationId=${organisationId}`,
    organisation: { ...acme, allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true } },
    backend: (backend) => {
      backend.on(
        'POST',
        '/api/wa/connections/numbers',
        answer({
          name: 'Acme WA',
          numbers: [
            { fbId: '1', name: 'Acme orders', number: '+90 212', state: 'free', channelId: null, isRegistered: false },
            {
              fbId: '2',
              name: 'Acme help',
              number: '+90 216',
              state: 'connected',
              channelId: id(0x74),
              isRegistered: true,
            },
            { fbId: '3', name: 'Acme Konya', number: null, state: 'elsewhere', channelId: null, isRegistered: true },
          ],
        }),
      )
      backend.on('POST', '/api/wa/connections', answer({ accountId: id(0x75), channelId: id(0x76) }))
    },
  })
  await shown.person.click(await screen.findByRole('link', { name: 'Connect a WhatsApp number instead' }))
  expect(await screen.findByRole('heading', { name: 'Connect WhatsApp' })).toBeInTheDocument()
  await shown.person.click(await screen.findByRole('radio', { name: 'With an access token' }))
  await shown.person.type(screen.getByLabelText('WhatsApp Business account ID'), ' 700 ')
  await shown.person.type(screen.getByLabelText('Access token'), 'EAAW')
  await shown.person.click(screen.getByRole('button', { name: 'Show numbers' }))
  await shown.person.click(await screen.findByRole('button', { name: 'Connect Acme orders' }))
  expect(await screen.findByRole('button', { name: 'Use this token for Acme orders' })).toBeInTheDocument()
  expect(shown.backend.askedFor('POST', '/api/wa/connections').map(({ body }) => body)).toEqual([
    { ...base, numberFbId: '1' },
  ])
  const links = screen.getAllByRole('link', { name: 'Connected' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/channels/${id(0x76)}`, `/channels/${id(0x74)}`])
  expect(screen.getByText('Connected to another organisation')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Acme Konya/ })).not.toBeInTheDocument()
  // It is connected, and says that it cannot send yet; a refused PIN can be entered again.
  expect(screen.getByText('Not registered yet')).toBeInTheDocument()
  const register = `/api/wa/phones/${id(0x75)}/register`
  shown.backend.on('POST', register, () => refused(409, 'PIN_WRONG'))
  await shown.person.type(screen.getByLabelText('Six-digit PIN'), '12345')
  await shown.person.click(screen.getByRole('button', { name: 'Register the number' }))
  expect(shown.backend.askedFor('POST', register)).toHaveLength(0)
  await shown.person.type(screen.getByLabelText('Six-digit PIN'), '6')
  await shown.person.click(screen.getByRole('button', { name: 'Register the number' }))
  expect(await screen.findByText(/PIN/, { selector: '[role=alert] *, [role=alert]' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Continue the set-up later/ })).toHaveAttribute(
    'href',
    `/whatsapp/phones/${id(0x75)}?selectedTab=setup`,
  )
  shown.backend.on('POST', register, answer({ left: 8 }))
  // The button is disabled for a moment.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Register the number' })).toBeEnabled())
  await shown.person.click(screen.getByRole('button', { name: 'Register the number' }))
  await waitFor(() => expect(screen.queryByText('Not registered yet')).not.toBeInTheDocument())
})

test('turned back from the dialog of WhatsApp, it begins again there, for the same organisation and way back', async () => {
  const begun = { organisationId, platform: 'whatsapp', appReturn: '/reports' }
  await showConnect({
    at: '/addFacebookAccount?error=access_denied&state=s',
    backend: (backend) =>
      backend.on('POST', '/api/fb/connections', () => refused(403, 'FBLOGIN_REFUSED', { details: { begun } })),
  })
  expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    `/addFacebookAccount?platform=whatsapp&organisationId=${organisationId}&appReturn=%2Freports`,
  )
  // The address of the response does not say what it is for.
  expect(screen.getByRole('heading', { level: 1, name: 'Connect channels' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
