// Overrides of single types: tabs and actions of organisations, customers, users, channels and events.
import { screen, waitFor, within } from '@testing-library/react'
import { defaultRetention } from '../../../contract/retention.ts'
import { address } from '../../app/support/render-app.tsx'
import type { RenderedApp } from '../../app/support/render-app.tsx'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'
import { chooseOption } from '../../app/support/choose-option.ts'

const acme = row({
  _id: organisationId,
  name: 'Acme',
  visibility: 'all',
  timeZone: 'Europe/Istanbul',
  businessHours: [{ day: 1, from: '09:00', to: '18:00' }],
})
const ada = row({ _id: id(1), organisationId, name: 'Ada', assignments: [] })
const ayse = row({ _id: id(2), profile: { name: 'Ayşe' }, authOptions: { username: 'ayse' }, status: 'Active' })
const channel = row({
  _id: id(3),
  organisationId,
  name: 'Acme Istanbul',
  service: 'facebook',
  accountId: id(4),
  status: 'connected',
})
const event = row({ _id: id(5), state: 'unknown', kind: 'page/novelty', eventKey: 'k', body: {} })
const reply = row({
  _id: id(6),
  organisationId,
  name: 'Greeting',
  template: 'Hello {{customer}}, {{unknown}}',
  isActive: true,
})
const records = {
  ORGANISATION: [acme],
  CUSTOMER: [ada],
  USER: [ayse],
  CHANNEL: [channel],
  WEBHOOKEVENT: [event],
  ORGANISATIONQUICKREPLY: [reply],
  THREAD: [],
  TEAM: [],
}

const answer = (data: unknown) => () => ({ body: { data, rows: {}, epoch } })
const press = async ({ person }: RenderedApp, name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  // A button that has just sent something is disabled for a moment.
  await waitFor(() => expect(button).toBeEnabled())
  await person.click(button)
}
const dialog = async () => within(await screen.findByRole('dialog'))
const sent = ({ backend }: RenderedApp, path: string): unknown => backend.askedFor('POST', path).at(-1)?.body

test('services and allowance of an organisation are set by an administrator', async () => {
  const allowance = {
    allowedServices: { FaFacebook: true, FaInstagram: false, FaWhatsapp: true },
    allowance: { FaFacebook: 5 },
    used: { FaFacebook: 2, FaInstagram: 0, FaWhatsapp: 0 },
  }
  const path = `/api/organisations/${organisationId}/allowance`
  const shown = await renderRecords({
    at: `/organisations/${organisationId}?organisation-tab=allowance`,
    records,
    backend: (backend) => {
      backend.on('GET', path, answer(allowance))
      backend.on('POST', path, answer(allowance))
    },
  })
  expect(await screen.findByText('2 accounts connected')).toBeVisible()
  const limit = screen.getByLabelText(/^Facebook: maximum accounts/)
  await shown.person.clear(limit)
  await shown.person.type(limit, '7')
  await press(shown, 'Save')
  await waitFor(() =>
    expect(sent(shown, path)).toEqual({
      allowedServices: {},
      allowance: { FaFacebook: 7 },
      $seen: { allowedServices: {}, allowance: { FaFacebook: 5 } },
    }),
  )
  await shown.person.clear(limit)
  await shown.person.type(limit, '10001')
  await press(shown, 'Save')
  expect(await screen.findByText('Enter a number from 0 to 10000')).toBeVisible()
})

test('the allowance of a Facebook user is set and changed, and a refusal says what can be done', async () => {
  const kaya = row({ _id: id(11), organisationId, fbId: 'asid-1', name: 'Kaya' })
  const lale = row({ _id: id(12), organisationId, fbId: 'asid-2', name: 'Lale' })
  const limits = row({ _id: id(13), organisationId, fbUserId: kaya._id, allowance: { FaFacebook: 2 } })
  const pathOf = (user: typeof kaya): string => `/api/organisationFbUserAllowance/${user._id}/allowance`
  const shown = await renderRecords({
    at: `/organisations/${organisationId}?organisation-tab=fbUserAllowance`,
    records: { ...records, FBUSER: [kaya, lale], ORGANISATIONFBUSERALLOWANCE: [limits] },
    backend: (backend) => {
      backend.on('POST', pathOf(kaya), () =>
        refused(409, 'ALLOWANCE_EXHAUSTED', { details: { service: 'FaFacebook', most: 2 } }),
      )
      backend.on('POST', pathOf(lale), answer({ allowance: { FaWhatsapp: 1 } }))
      backend.on('GET', `/api/organisationFbUserAllowance/organisation/${organisationId}/connectors`, answer([lale]))
    },
  })
  expect(await screen.findByText('Facebook: 2 · Instagram: no limit · WhatsApp: no limit')).toBeVisible()
  await press(shown, 'Change the allowance: Kaya')
  const changing = await dialog()
  await shown.person.type(changing.getByLabelText(/^Instagram: maximum accounts/), '3')
  await shown.person.click(changing.getByRole('button', { name: 'Save' }))
  expect(
    await changing.findByText(
      'At most 2 accounts of this service can be connected. Disconnect one first, or ask your administrator for a larger allowance.',
      {},
    ),
  ).toBeVisible()
  expect(sent(shown, pathOf(kaya))).toEqual({
    allowance: { FaInstagram: 3 },
    $seen: { allowance: { FaInstagram: null } },
  })
  await shown.person.click(changing.getByRole('button', { name: 'Cancel' }))
  await press(shown, 'Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(shown, 'Set for a user')
  const setting = await dialog()
  expect(setting.getByRole('button', { name: 'Save' })).toBeDisabled()
  await chooseOption(shown.person, await setting.findByLabelText('Facebook user'), 'Lale')
  await shown.person.type(setting.getByLabelText(/^WhatsApp: maximum accounts/), '1')
  await shown.person.click(setting.getByRole('button', { name: 'Save' }))
  await screen.findByText('Allowance saved')
  expect(sent(shown, pathOf(lale))).toEqual({
    allowance: { FaWhatsapp: 1 },
    $seen: { allowance: { FaWhatsapp: null } },
  })
})

test('business hours are set by weekday, and the organisation’s own clock says whether it is open', async () => {
  const shown = await renderRecords({
    at: `/organisations/${organisationId}?organisation-tab=hours`,
    records,
    backend: (backend) => backend.on('POST', `/api/organisations/${organisationId}`, answer({ _id: organisationId })),
  })
  expect(await screen.findByText(/^Time zone: Europe\/Istanbul\./)).toBeVisible()
  await shown.person.click(screen.getByLabelText('Monday'))
  expect(screen.getByText('No business hours are set yet.')).toBeVisible()
  await shown.person.click(screen.getByLabelText('Monday'))
  await shown.person.click(screen.getByLabelText('Tuesday'))
  await chooseOption(shown.person, screen.getByLabelText('Tuesday, to'), '06:00')
  await press(shown, 'Save')
  expect(await screen.findByText('The end must be after the start')).toBeVisible()
  expect(screen.getByLabelText('Tuesday, from')).toHaveFocus()
  await chooseOption(shown.person, screen.getByLabelText('Tuesday, from'), '05:30')
  await press(shown, 'Save')
  await waitFor(() =>
    expect(sent(shown, `/api/organisations/${organisationId}`)).toEqual({
      $set: {
        businessHours: [
          { day: 1, from: '09:00', to: '18:00' },
          { day: 2, from: '05:30', to: '06:00' },
        ],
      },
      $seen: { businessHours: [{ day: 1, from: '09:00', to: '18:00' }] },
    }),
  )
})

test('an invitation whose answer was lost, closed and asked for again, is another one', async () => {
  const path = `/api/organisationMemberships/organisation/${organisationId}`
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records,
    backend: (backend) => {
      backend.on(
        'GET',
        `${path}/nonmembers/users`,
        answer({ users: [ayse], params: { total: 1, skip: 0, limit: 20, sort: {} } }),
      )
      backend.on('POST', `${path}/invitations`, () => 'no connection')
    },
  })
  const ask = async () => {
    await press(shown, 'Add members')
    const within = await dialog()
    await shown.person.type(within.getByLabelText('E-mail address or user name'), 'new@example.test')
    await shown.person.click(within.getByRole('button', { name: 'Invite' }))
    return within
  }
  const first = await ask()
  await first.findByText('The server cannot be reached. Check your connection.')
  await shown.person.click(first.getByRole('button', { name: 'Cancel' }))
  await shown.person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  shown.backend.on('POST', `${path}/invitations`, answer({ invitationId: id(9) }))
  await ask()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = shown.backend
    .askedFor('POST', `${path}/invitations`)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('people who are no members are found and added', async () => {
  const path = `/api/organisationMemberships/organisation/${organisationId}`
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records,
    backend: (backend) => {
      backend.on(
        'GET',
        `${path}/nonmembers/users`,
        answer({ users: [ayse], params: { total: 1, skip: 0, limit: 20, sort: {} } }),
      )
      backend.on('POST', `${path}/members/users`, answer({ membershipIds: [id(9)] }))
    },
  })
  await press(shown, 'Add members')
  const within = await dialog()
  await shown.person.click(await within.findByLabelText('Ayşe'))
  await chooseOption(shown.person, within.getByLabelText('Role'), 'Manager')
  await shown.person.click(within.getByRole('button', { name: 'Add 1 person' }))
  await screen.findByText('1 person was added')
  expect(sent(shown, `${path}/members/users`)).toEqual({ userIds: [ayse._id], role: 'manager' })
})

test('a manager asks somebody in by e-mail address; who works in one organisation alone is shown no list', async () => {
  const path = `/api/organisationMemberships/organisation/${organisationId}/invitations`
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records,
    rights: { role: null, members: [{ organisationId, manager: true, teamIds: [], visibility: 'all' }] },
    backend: (backend) => backend.on('POST', path, answer({ invitationId: id(9) })),
  })
  await press(shown, 'Add members')
  const within = await dialog()
  expect(within.queryByRole('searchbox')).not.toBeInTheDocument()
  expect(within.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await shown.person.type(within.getByLabelText('E-mail address or user name'), 'new@example.test')
  await chooseOption(shown.person, within.getByLabelText('Role'), 'Manager')
  await shown.person.click(within.getByRole('button', { name: 'Invite' }))
  await screen.findByText(/^If this account exists/)
  expect(sent(shown, path)).toEqual({ account: 'new@example.test', role: 'manager' })
})

test('of an invitation and an addition neither is done twice where one of their answers is lost', async () => {
  const path = `/api/organisationMemberships/organisation/${organisationId}`
  const found = answer({ users: [ayse], params: { total: 1, skip: 0, limit: 20, sort: {} } })
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records,
    backend: (backend) => {
      backend.on('GET', `${path}/nonmembers/users`, found)
      backend.on('POST', `${path}/invitations`, answer({ invitationId: id(9) }))
      backend.on('POST', `${path}/members/users`, () => 'no connection')
    },
  })
  await press(shown, 'Add members')
  const within = await dialog()
  await shown.person.type(within.getByLabelText('E-mail address or user name'), 'new@example.test')
  await shown.person.click(await within.findByLabelText('Ayşe'))
  const add = () => within.getByRole('button', { name: 'Add 1 person' })
  await shown.person.click(add())
  await within.findByText('The server cannot be reached. Check your connection.')
  shown.backend.on('POST', `${path}/members/users`, answer({ membershipIds: [id(9)] }))
  await waitFor(() => expect(add()).toBeEnabled())
  await shown.person.click(add())
  await screen.findByText('1 person was added')
  for (const call of ['invitations', 'members/users']) {
    const keys = shown.backend.askedFor('POST', `${path}/${call}`).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  }
})

test('people are added to a team on its page and taken out again', async () => {
  const night = row({ _id: id(7), organisationId, name: 'Night' })
  const path = `/api/teams/${night._id}`
  const cem = row({ _id: id(8), profile: { name: 'Cem' }, authOptions: { username: 'cem' }, status: 'Active' })
  let people = [cem]
  const pageOf = (users: readonly unknown[]) =>
    answer({ users, params: { total: users.length, skip: 0, limit: 20, sort: {} } })()
  const shown = await renderRecords({
    at: `/teams/${night._id}?selectedTab=ORGANISATIONMEMBERSHIP`,
    records: { ...records, USER: [ayse, cem], TEAM: [night] },
    backend: (backend) => {
      backend.on('GET', `${path}/members`, () => pageOf(people))
      backend.on('GET', `${path}/nonmembers`, () => pageOf([ayse]))
      backend.on('POST', `${path}/members`, ({ body }) => {
        people = (body as { add?: unknown }).add ? [ayse, cem] : [ayse]
        return answer({ added: 1, removed: 0 })()
      })
    },
  })
  expect(await screen.findByRole('link', { name: 'Cem' })).toBeVisible()
  await press(shown, 'Add members')
  const within = await dialog()
  await shown.person.click(await within.findByLabelText('Ayşe'))
  await shown.person.click(within.getByRole('button', { name: 'Add 1 person' }))
  expect(await screen.findByRole('link', { name: 'Ayşe' })).toBeVisible()
  expect(sent(shown, `${path}/members`)).toEqual({ add: [ayse._id] })
  await press(shown, 'Remove from the team: Cem')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cem' })).toBeNull())
  expect(sent(shown, `${path}/members`)).toEqual({ remove: [cem._id] })
})

test('blocking a customer says what happens, and a refusal stands beside the button', async () => {
  const path = `/api/customers/${ada._id}/block`
  let allowed = false
  const shown = await renderRecords({
    at: `/customers/${ada._id}`,
    records,
    backend: (backend) => backend.on('POST', path, () => (allowed ? answer({})() : refused(403, 'FORBIDDEN'))),
  })
  await press(shown, 'Block')
  const asked = await dialog()
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Their messages are still recorded, but nobody is notified.',
    'Open conversations are closed, and no new message opens them.',
    'Nobody can reply.',
    'You can unblock the customer at any time.',
  ])
  await shown.person.click(asked.getByRole('button', { name: 'Block' }))
  expect(await asked.findByRole('alert')).toBeVisible()
  allowed = true
  await waitFor(() => expect(asked.getByRole('button', { name: 'Block' })).toBeEnabled())
  await shown.person.click(asked.getByRole('button', { name: 'Block' }))
  await screen.findByText('Customer blocked')
})

test('deactivating a user hands their open conversations over', async () => {
  const path = `/api/users/${ayse._id}/deactivate`
  const shown = await renderRecords({
    at: `/users/${ayse._id}`,
    records,
    backend: (backend) => backend.on('POST', path, answer({ openThreads: 45 })),
  })
  await press(shown, 'Deactivate')
  const asked = await dialog()
  await shown.person.click(asked.getByRole('button', { name: 'Deactivate' }))
  await screen.findByText('User deactivated, 45 conversations are being handed over')
  expect(sent(shown, path)).toEqual({ handOverTo: null })
})

test('a new user is made with their places; what is wrong stands beside its field', async () => {
  const path = '/api/users/withMemberships'
  const shown = await renderRecords({
    at: '/users',
    records,
    backend: (backend) => backend.on('POST', path, answer({ userId: ayse._id })),
  })
  await press(shown, 'New')
  const form = await dialog()
  await shown.person.type(form.getByLabelText('Name'), 'Yeni Kişi')
  await shown.person.type(form.getByLabelText('User name'), 'yeni.kisi')
  await shown.person.type(form.getByLabelText(/^First password/), 'short')
  await shown.person.click(form.getByRole('button', { name: 'Create' }))
  expect(await form.findByText('Use at least 10 characters')).toBeVisible()
  expect(form.getByLabelText(/^First password/)).toHaveFocus()
  expect(form.queryByRole('alert')).not.toBeInTheDocument()
  await shown.person.type(form.getByLabelText(/^First password/), ' enough now')
  await waitFor(() => expect(form.getByRole('button', { name: 'Create' })).toBeEnabled())
  await shown.person.type(form.getByLabelText(/^First password/), '{Enter}')
  await waitFor(() => expect(address()).toBe(`/users/${ayse._id}`))
  expect(sent(shown, path)).toEqual({
    name: 'Yeni Kişi',
    username: 'yeni.kisi',
    language: 'tr',
    password: 'short enough now',
    role: null,
    canManage: false,
    manageOrganisationIds: [],
    memberships: [],
  })
})

test('a channel says beforehand what its disconnection means', async () => {
  const path = `/api/channels/${channel._id}/disconnect`
  const shown = await renderRecords({
    at: `/channels/${channel._id}`,
    records,
    backend: (backend) => backend.on('POST', path, answer({})),
  })
  await press(shown, 'Disconnect')
  const asked = await dialog()
  expect(
    asked.getByText('The platform is asked to stop sending; anything that still arrives is recorded.'),
  ).toBeVisible()
  await shown.person.click(asked.getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('The channel was disconnected')
})

test('a channel whose permission has ended is connected again from its page', async () => {
  const ended = { ...channel, status: 'reauthorise' }
  await renderRecords({ at: `/channels/${channel._id}`, records: { ...records, CHANNEL: [ended] } })
  const again = await screen.findByRole('link', { name: 'Reconnect' })
  expect(again).toHaveAttribute(
    'href',
    `/addFacebookAccount?organisationId=${organisationId}&appReturn=${encodeURIComponent(`/channels/${channel._id}`)}`,
  )
  expect(screen.getByText('Needs reconnecting')).toBeVisible()
})

test('a page is looked at on Facebook, and webhooks that do not come are asked for again', async () => {
  const shop = row({ _id: id(0x5a), organisationId, fbId: '1', name: 'Shop', data: { is_webhooks_subscribed: false } })
  const told = { items: [], rows: [], after: null }
  const shown = await renderRecords({
    at: `/facebook/pages/${shop._id}`,
    records: { ...records, FBPAGE: [shop] },
    backend: (backend) => {
      backend.on('GET', `/api/fb/pages/${shop._id}/subscriptions`, answer(told))
      backend.on('GET', `/api/fb/pages/${shop._id}/info`, answer(told))
      backend.on('POST', `/api/fb/pages/${shop._id}/subscriptions`, answer({}))
    },
  })
  await press(shown, 'Check on Facebook')
  await screen.findByText('Checked on Facebook')
  await press(shown, 'Request webhooks again')
  await screen.findByText('Webhooks requested')
})

test('an event that was not understood is processed again, and its state is said', async () => {
  const path = `/api/webhookEvents/${event._id}/reprocess`
  const shown = await renderRecords({
    at: `/webhookEvents/${event._id}`,
    records,
    backend: (backend) => backend.on('POST', path, answer({ state: 'done', error: null })),
  })
  await press(shown, 'Process again')
  await screen.findByText(/^Processed again, state:/)
})

test('retention is set within bounds', async () => {
  const shown = await renderRecords({
    at: '/admin?selectedTab=retention',
    records,
    backend: (backend) => {
      backend.on('GET', '/api/retention', answer(defaultRetention))
      backend.on('POST', '/api/retention', answer({ ...defaultRetention, recordingDays: 120 }))
    },
  })
  const field = await screen.findByLabelText(/^Session recordings/)
  await shown.person.clear(field)
  await shown.person.type(field, '5')
  await press(shown, 'Save')
  expect(await screen.findByText('Enter a number from 7 to 730')).toBeVisible()
  await shown.person.clear(field)
  await shown.person.type(field, '120')
  await press(shown, 'Save')
  await waitFor(() =>
    expect(sent(shown, '/api/retention')).toEqual({ recordingDays: 120, $seen: { recordingDays: 90 } }),
  )
})

test('a prepared answer is shown as a customer would read it; what nobody knows stays', async () => {
  const shown = await renderRecords({ at: `/quickReplies/${reply._id}?selectedTab=preview`, records })
  const name = await screen.findByLabelText('Sample customer')
  expect(screen.getByText('Hello Ayşe Yılmaz, {{unknown}}')).toBeVisible()
  await shown.person.clear(name)
  await shown.person.type(name, 'Ada')
  expect(screen.getByText('Hello Ada, {{unknown}}')).toBeVisible()
})

test('agents are offered none of this', async () => {
  await renderRecords({ at: `/customers/${ada._id}`, records, rights: { role: null } })
  await screen.findByRole('button', { name: 'Assign all conversations' })
  for (const name of ['Block', 'Merge with…', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
})
