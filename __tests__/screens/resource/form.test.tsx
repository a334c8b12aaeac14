// The forms of records: their fields, errors beside the fields, and the request.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { autocompleteDelayMs } from '../../../contract/constants.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { allowedReceived } from '../../../src/store/events.ts'
import { address } from '../../app/support/render-app.tsx'
import type { RenderedApp } from '../../app/support/render-app.tsx'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { ada, dialog, sent, takes } from './support/form-fixtures.ts'
import { goTo } from './support/go-to.ts'
import { questions, renderRecords } from './support/render-records.tsx'
import { typeAtOnce } from '../../app/support/type-at-once.ts'
import { chooseOption } from '../../app/support/choose-option.ts'

const acme = row({
  _id: organisationId,
  name: 'Acme',
  visibility: 'all',
  timeZone: 'Europe/Istanbul',
  allowedServices: { FaFacebook: true, FaInstagram: false, FaWhatsapp: false },
})
const rival = row({ _id: id(5), name: 'Rival' })
const organisationPath = `/organisations/${organisationId}`

const openNew = async (shown: RenderedApp) => {
  await shown.person.click((await screen.findAllByRole('button', { name: 'New' }))[0] as HTMLElement)
  const form = await dialog()
  await within(form).findByRole('button', { name: 'Create' })
  return form
}

test('a new record is sent without its empty fields, and opens', async () => {
  const shown = await renderRecords({ at: '/organisations', records: { ORGANISATION: [acme] } })
  takes(shown, '/api/organisations', 'ORGANISATION')
  const form = await openNew(shown)
  expect(form).toHaveAccessibleName('New organisation')
  await shown.person.type(within(form).getByLabelText('Name'), '  Yıldız Tekstil ')
  await shown.person.click(within(form).getByLabelText('WhatsApp'))
  await shown.person.type(within(form).getByLabelText(/WhatsApp accounts allowed/), '3')
  await chooseOption(shown.person, within(form).getByLabelText(/What agents see/), 'Their teams’ conversations')
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { name: 'Yıldız Tekstil' })
  expect(address()).toBe(`/organisations/${id(99)}`)
  expect(sent(shown, '/api/organisations')).toEqual([
    {
      name: 'Yıldız Tekstil',
      visibility: 'team',
      allowedServices: { FaFacebook: false, FaInstagram: false, FaWhatsapp: true },
      allowance: { FaWhatsapp: 3 },
    },
  ])
})

test('a new organisation’s form stands there at once, and begins with the services it would get as soon as they are known', async () => {
  const allowance = { FaFacebook: 10, FaInstagram: 10, FaWhatsapp: 10 }
  const known = Promise.withResolvers<{ body: object }>()
  const shown = await renderRecords({
    at: '/organisations',
    records: { ORGANISATION: [acme] },
    backend: (backend) => backend.on('GET', '/api/defaults/services', () => known.promise),
  })
  takes(shown, '/api/organisations', 'ORGANISATION')
  await shown.person.click((await screen.findAllByRole('button', { name: 'New' }))[0] as HTMLElement)
  const form = await dialog()
  expect(within(form).getByRole('status', { name: 'The form is being prepared' })).toBeInTheDocument()
  expect(within(form).getByRole('button', { name: 'Cancel' })).toBeEnabled()
  known.resolve({
    body: { data: { allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: false }, allowance }, epoch },
  })
  expect(await within(form).findByLabelText('Facebook')).toBeChecked()
  expect(within(form).getByLabelText('Name')).toHaveFocus()
  expect(within(form).getByLabelText('WhatsApp')).not.toBeChecked()
  // Fields written by deletion, erasure and subscription cannot be edited.
  expect(within(form).queryByLabelText(/^(Deleted|Erased|Records|Subscri)/)).not.toBeInTheDocument()
  await shown.person.type(within(form).getByLabelText('Name'), 'Yıldız Tekstil')
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { name: 'Yıldız Tekstil' })
  expect(sent(shown, '/api/organisations')).toEqual([
    { name: 'Yıldız Tekstil', allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: false }, allowance },
  ])
})

test('the form shows errors beside their fields in the reader’s language, until they are corrected', async () => {
  const shown = await renderRecords({ at: '/users', kept: { language: 'tr' }, records: { USER: [] } })
  await shown.person.click((await screen.findAllByRole('button', { name: 'Yeni' }))[0] as HTMLElement)
  const form = await dialog()
  const email = within(form).getByLabelText(/^E-posta/)
  await shown.person.type(email, 'kimse')
  await shown.person.type(within(form).getByLabelText('Kullanıcı adı'), 'a b')
  expect(within(form).getByRole('button', { name: 'Oluştur' })).toBeDisabled()
  await shown.person.type(within(form).getByLabelText('Ad'), 'Kimse')
  await shown.person.click(within(form).getByRole('button', { name: 'Oluştur' }))
  await waitFor(() => expect(email).toHaveAccessibleDescription(/e-posta/))
  expect(within(form).getByLabelText('Kullanıcı adı')).toBeInvalid()
  expect(within(form).getByLabelText('Kullanıcı adı')).toHaveFocus()
  await shown.person.type(email, '@ornek.test')
  await waitFor(() => expect(email).toBeValid())
  expect(sent(shown, '/api/users')).toEqual([])
})

test('of a record only what was changed is sent; what was emptied is sent as nothing', async () => {
  const shown = await renderRecords({ at: `/customers/${ada._id}`, records: { CUSTOMER: [ada] } })
  takes(shown, `/api/customers/${ada._id}`, 'CUSTOMER', ada)
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await dialog()
  expect(within(form).queryByLabelText(/Organisation/)).not.toBeInTheDocument()
  await shown.person.clear(within(form).getByLabelText(/^Note/))
  await shown.person.type(within(form).getByLabelText('Name'), ' Öz')
  await shown.person.click(within(form).getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Ada Kaya Öz' })
  expect(sent(shown, `/api/customers/${ada._id}`)).toEqual([
    { $set: { name: 'Ada Kaya Öz', note: null }, $seen: { name: 'Ada Kaya', note: 'Calls often' } },
  ])
})

test('a refusal about a field appears beside it; one about none appears in the form', async () => {
  const shown = await renderRecords({ at: `/customers/${ada._id}`, records: { CUSTOMER: [ada] } })
  const path = `/api/customers/${ada._id}`
  shown.backend.on('POST', path, () => refused(400, 'INVALID_BODY', { details: { phone: 'TEXT_TOO_LONG' } }))
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await dialog()
  const save = () => shown.person.click(within(form).getByRole('button', { name: 'Save' }))
  await shown.person.type(within(form).getByLabelText(/^Phone/), '5')
  await save()
  await waitFor(() =>
    expect(within(form).getByLabelText(/^Phone/)).toHaveAccessibleDescription('This text is too long. Shorten it.'),
  )
  shown.backend.on('POST', path, () => refused(403, 'FORBIDDEN'))
  await waitFor(() => expect(within(form).getByRole('button', { name: 'Save' })).toBeEnabled())
  await save()
  expect(await within(form).findByRole('alert')).toHaveTextContent('You do not have permission to do this')
})

test('a name that is taken is said beside the name', async () => {
  const shown = await renderRecords({
    at: '/teams',
    records: { TEAM: [], ORGANISATION: [acme, rival] },
    backend: (backend) =>
      backend.on('POST', '/api/teams', () => refused(409, 'ALREADY_EXISTS', { controller: 'TEAM' })),
  })
  const form = await openNew(shown)
  const organisation = within(form).getByRole('combobox', { name: 'Organisation' })
  await shown.person.click(organisation)
  await shown.person.click(await screen.findByRole('option', { name: 'Acme' }))
  await shown.person.type(within(form).getByLabelText('Name'), 'Night')
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(within(form).getByLabelText('Name')).toHaveAccessibleDescription('This record already exists'),
  )
  expect(sent(shown, '/api/teams')).toEqual([{ organisationId, name: 'Night' }])
})

test('a click beside a form that holds something does not close it; beside an empty one it does', async () => {
  const shown = await renderRecords({ at: '/organisations', records: { ORGANISATION: [acme] } })
  const form = await openNew(shown)
  const beside = () => shown.person.click(form.closest('.MuiDialog-container') as HTMLElement)
  const name = within(form).getByLabelText('Name')
  await shown.person.type(name, 'A')
  await beside()
  expect(name).toHaveValue('A')
  await shown.person.clear(name)
  await beside()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('Escape throws nothing away that was written: it asks first', async () => {
  const shown = await renderRecords({
    at: `${organisationPath}?organisation-tab=customers`,
    records: { CUSTOMER: [], ORGANISATION: [acme] },
  })
  const form = await openNew(shown)
  await shown.person.keyboard('Ada{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Discard what you have written?' })
  await shown.person.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(within(form).getByLabelText('Name')).toHaveValue('Ada')
  await shown.person.keyboard('{Escape}')
  await shown.person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await shown.person.click(screen.getAllByRole('button', { name: 'New' })[0] as HTMLElement)
  await shown.person.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a new quick reply can be used, and is not asked for what its own buttons do', async () => {
  const shown = await renderRecords({
    at: `${organisationPath}?organisation-tab=quickReplies`,
    records: { ORGANISATIONQUICKREPLY: [], ORGANISATION: [acme] },
  })
  takes(shown, '/api/organisations/quickReplies', 'ORGANISATIONQUICKREPLY')
  const form = await openNew(shown)
  expect(within(form).getByLabelText('Active')).toBeChecked()
  expect(within(form).queryByLabelText('Deleted')).not.toBeInTheDocument()
  await shown.person.type(within(form).getByLabelText('Name'), 'Hours')
  await shown.person.type(within(form).getByLabelText('Text'), 'Until seven')
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent(shown, '/api/organisations/quickReplies')).toEqual([
      { organisationId, name: 'Hours', template: 'Until seven', isActive: true },
    ]),
  )
})

describe('a field that refers to another record', () => {
  test('is searched half a second after the last key, by name, or by id where it is one', async () => {
    const people = [row({ _id: id(1), profile: { name: 'Zeynep' } }), row({ _id: id(2), profile: { name: 'Çağla' } })]
    const shown = await renderRecords({
      at: '/organisationMemberships',
      records: { ORGANISATIONMEMBERSHIP: [], USER: people },
    })
    await shown.person.click(await screen.findByRole('button', { name: 'Filter' }))
    const user = within(screen.getByRole('form', { name: 'Filter' })).getByRole('combobox', { name: 'User' })
    await shown.person.click(user)
    const searches = () =>
      shown.backend
        .askedFor('GET', '/api/users')
        .map(({ query }) => query['filter'])
        .filter((filter) => filter !== undefined && !JSON.stringify(filter).includes('$in'))
    await typeAtOnce(user, 'çağ', autocompleteDelayMs)
    expect(searches()).toEqual([])
    await screen.findByRole('option', { name: 'Çağla' })
    await waitFor(() => expect(searches()).toHaveLength(1))
    expect(JSON.stringify(searches()[0])).toContain('{"profile.name":{"$regex":"çağ"}}')
    await shown.person.clear(user)
    await shown.person.paste(id(1))
    await waitFor(() => expect(searches().at(-1)).toEqual({ _id: id(1) }))
  })

  test('with several values holds none twice, in the order of their names, and offers those of its organisation', async () => {
    const ada = row({ _id: id(2), profile: { name: 'Ada' } })
    const membership = row({ _id: id(20), organisationId, userId: ada._id, role: 'agent', teamIds: [] })
    const shown = await renderRecords({
      at: `/organisationMemberships/${membership._id}`,
      records: {
        ORGANISATION: [acme],
        ORGANISATIONMEMBERSHIP: [membership],
        USER: [ada],
        TEAM: [
          row({ _id: id(11), organisationId, name: 'Zigon' }),
          row({ _id: id(12), organisationId, name: 'Çarşı' }),
          row({ _id: id(13), organisationId, name: 'Destek' }),
        ],
      },
    })
    takes(shown, `/api/organisationMemberships/${membership._id}`, 'ORGANISATIONMEMBERSHIP', membership)
    await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    for (const name of ['Zigon', 'Destek', 'Çarşı']) {
      await shown.person.click(await within(form).findByRole('combobox', { name: /^Teams/ }))
      await shown.person.click(await screen.findByRole('option', { name }))
    }
    await shown.person.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(shown, `/api/organisationMemberships/${membership._id}`)).toEqual([
        { $set: { teamIds: [id(12), id(13), id(11)] }, $seen: { teamIds: [] } },
      ]),
    )
    expect(questions(shown, '/api/teams')[0]?.organisationId).toBe(organisationId)
  })
})

test('a form that stands open is about that record alone', async () => {
  const shown = await renderRecords({ at: organisationPath, records: { ORGANISATION: [acme, rival] } })
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  await dialog()
  shown.store.dispatch(received({ rows: { ORGANISATION: [rival] }, origin: 'push' }))
  goTo(`/organisations/${rival._id}`)
  await screen.findByRole('heading', { name: 'Rival' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('nothing is created while a required field is empty, and nothing saved where nothing was changed', async () => {
  const shown = await renderRecords({ at: '/organisations', records: { ORGANISATION: [acme] } })
  const form = within(await openNew(shown))
  const name = form.getByLabelText('Name')
  expect(form.getByRole('button', { name: 'Create' })).toBeDisabled()
  await shown.person.type(name, '  {Enter}')
  expect(form.getByRole('button', { name: 'Create' })).toBeDisabled()
  await shown.person.type(name, 'Yıldız')
  expect(form.getByRole('button', { name: 'Create' })).toBeEnabled()
  await shown.person.clear(name)
  await shown.person.click(form.getByRole('button', { name: 'Cancel' }))
  goTo(organisationPath)
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  const edit = within(await dialog())
  expect(await edit.findByRole('button', { name: 'Save' })).toBeDisabled()
  await shown.person.type(edit.getByLabelText('Name'), ' Ltd')
  expect(edit.getByRole('button', { name: 'Save' })).toBeEnabled()
  expect(sent(shown, '/api/organisations')).toEqual([])
})

test('a user without the right to write gets no write actions', async () => {
  await renderRecords({ at: organisationPath, records: { ORGANISATION: [acme] }, rights: {} })
  await screen.findByRole('heading', { name: 'Acme' })
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

test('a time that may not lie before another is bounded by it, and what was typed all the same is said to be too early', async () => {
  const shown = await renderRecords({
    at: '/organisationSubscriptions',
    records: { ORGANISATIONSUBSCRIPTION: [], ORGANISATION: [acme] },
  })
  const form = await openNew(shown)
  const [begin, end] = [within(form).getByLabelText(/^Starts/), within(form).getByLabelText(/^Ends/)]
  fireEvent.change(begin, { target: { value: '2026-11-10T09:00' } })
  await waitFor(() => expect(end).toHaveAttribute('min', '2026-11-10T09:00'))
  fireEvent.change(end, { target: { value: '2026-11-09T09:00' } })
  await waitFor(() => expect(begin).toHaveAttribute('max', '2026-11-09T09:00'))
  await shown.person.type(within(form).getByLabelText('Name'), 'Yearly')
  await shown.person.click(within(form).getByLabelText('Organisation'))
  await shown.person.click(await screen.findByRole('option', { name: 'Acme' }))
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(end).toHaveAccessibleDescription('This must be after the start'))
  expect(sent(shown, '/api/organisationSubscriptions')).toEqual([])
})

test('times are shown and typed by the organisation’s clock, which is named beside them', async () => {
  const tokyo = { ...acme, version: 2, timeZone: 'Asia/Tokyo' }
  const startTime = '2026-11-10T00:00:00.000Z'
  const yearly = row({ _id: id(99), organisationId, name: 'Yearly', isActive: true, startTime })
  const path = `/api/organisationSubscriptions/${yearly._id}`
  const shown = await renderRecords({
    at: `/organisationSubscriptions/${yearly._id}`,
    records: { ORGANISATIONSUBSCRIPTION: [yearly], ORGANISATION: [tokyo] },
  })
  takes(shown, path, 'ORGANISATIONSUBSCRIPTION', yearly)
  expect(await screen.findByText('10 November 2026 at 09:00 (Asia/Tokyo)')).toBeInTheDocument()
  await shown.person.click(screen.getByRole('button', { name: 'Edit' }))
  const form = await dialog()
  const begin = await within(form).findByLabelText('Starts (optional) (time of Asia/Tokyo)')
  expect(begin).toHaveValue('2026-11-10T09:00')
  fireEvent.change(begin, { target: { value: '2026-11-11T08:30' } })
  await shown.person.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(shown, path)).toEqual([{ $set: { startTime: '2026-11-10T23:30:00.000Z' }, $seen: { startTime } }]),
  )
})

test('an organisation that is not deleted says nothing of a deletion', async () => {
  const shown = await renderRecords({
    at: `${organisationPath}?selectedTab=details`,
    records: { ORGANISATION: [acme] },
  })
  await screen.findByText('Time zone', { selector: 'dt' })
  expect(screen.queryByText(/^Delet|Eras/, { selector: 'dt' })).not.toBeInTheDocument()
  const deletedTime = '2026-11-10T00:00:00.000Z'
  flushSync(() =>
    shown.store.dispatch(received({ rows: { ORGANISATION: [{ ...acme, version: 2, deletedTime }] }, origin: 'push' })),
  )
  expect(await screen.findByText(/^Delet/, { selector: 'dt' })).toBeInTheDocument()
})

test('the form is disabled for a user who lost the right to change the record', async () => {
  const shown = await renderRecords({
    at: `/customers/${ada._id}`,
    rights: { role: 'Admin' },
    records: { CUSTOMER: [ada] },
  })
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = await dialog()
  shown.store.dispatch(allowedReceived({ ...agentAllowed, rights: { ...agentRights, members: [] } }))
  expect(await within(form).findByRole('alert')).toHaveTextContent(
    'You can no longer change this. Nothing will be saved.',
  )
  for (const field of within(form).getAllByRole('textbox')) expect(field).toBeDisabled()
  expect(within(form).getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(within(form).getByRole('button', { name: 'Cancel' })).toBeEnabled()
})

test('a new record whose answer was lost is made once, however often it is sent; later the same words are another', async () => {
  const shown = await renderRecords({
    at: '/organisations',
    records: { ORGANISATION: [acme] },
    environment: { newId: () => crypto.randomUUID() },
  })
  const path = '/api/organisations'
  const keys = () => shown.backend.askedFor('POST', path).map(({ headers }) => headers.get('Idempotency-Key'))
  shown.backend.on('POST', path, () => 'no connection')
  const form = await openNew(shown)
  await shown.person.type(within(form).getByLabelText('Name'), 'Yıldız')
  const press = async (open: HTMLElement, times: number) => {
    await shown.person.click(within(open).getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(keys()).toHaveLength(times))
  }
  await press(form, 1)
  await waitFor(() => expect(within(form).getByRole('button', { name: 'Create' })).toBeEnabled())
  takes(shown, path, 'ORGANISATION')
  await press(form, 2)
  await screen.findByRole('heading', { name: 'Yıldız' })
  goTo('/organisations')
  const another = await openNew(shown)
  await shown.person.type(within(another).getByLabelText('Name'), 'Yıldız')
  await press(another, 3)
  const [first, second, third] = keys()
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('where the first of them was made and is gone since, the same words are a new record', async () => {
  const shown = await renderRecords({
    at: '/organisations',
    records: { ORGANISATION: [acme] },
    environment: { newId: () => crypto.randomUUID() },
  })
  const path = '/api/organisations'
  const asked = () => shown.backend.askedFor('POST', path)
  shown.backend.on('POST', path, () => 'no connection')
  const form = await openNew(shown)
  await shown.person.type(within(form).getByLabelText('Name'), 'Yıldız')
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  await waitFor(() => expect(within(form).getByRole('button', { name: 'Create' })).toBeEnabled())
  shown.backend.on('POST', path, () => {
    takes(shown, path, 'ORGANISATION')
    // The server's response to a known key whose record no longer exists.
    return { body: { data: { _id: id(98) }, rows: {}, epoch } }
  })
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { name: 'Yıldız' })
  expect(address()).toBe(`/organisations/${id(99)}`)
  const [lost, first, second] = asked().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(asked()).toHaveLength(3)
  expect(first).toBe(lost)
  expect(second).not.toBe(first)
})

test('one that is sent for the first time is sent once, whatever its answer holds', async () => {
  const shown = await renderRecords({ at: '/organisations', records: { ORGANISATION: [acme] } })
  const path = '/api/organisations'
  shown.backend.on('POST', path, () => ({ body: { data: { _id: id(98) }, rows: {}, epoch } }))
  const form = await openNew(shown)
  await shown.person.type(within(form).getByLabelText('Name'), 'Yıldız')
  await shown.person.click(within(form).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent(shown, path)).toHaveLength(1)
})
