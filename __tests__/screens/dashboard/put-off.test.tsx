// Snoozing and labelling conversations, by keyboard and pointer, with undo.
import { screen, waitFor, within } from '@testing-library/react'
import { formatDateTime } from '../../../src/lib/time-text.ts'
import { takeBackAct } from '../../../src/store/outbox/take-back.ts'
import { id, messageRow, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { rowLinks, rowNames, renderInbox } from './support/render-inbox.tsx'

const threads = [1, 2, 3].map((number) =>
  threadRow({
    _id: id(number),
    itemId: id(0xc0 + number),
    title: `Kişi ${number}`,
    lastMessageTime: time(100 - number),
    labelIds: number === 3 ? [id(0xe3)] : [],
  }),
)
const messages = [1, 2, 3].map((number) => messageRow({ _id: id(0x100 + number), fbConversationId: id(0xc0 + number) }))
const label = (number: number, name: string, group: number, more: object = {}) =>
  row({ _id: id(0xe0 + number), organisationId, name, hexColor: '#c2410c', socialLabelId: id(0xd0 + group), ...more })
const rows = {
  ORGANISATION: [row({ _id: organisationId, name: 'Acme', timeZone: 'Europe/Istanbul' })],
  SOCIALLABEL: [
    row({ _id: id(0xd1), organisationId, name: 'Konu' }),
    row({ _id: id(0xd2), organisationId, name: 'Öncelik' }),
    row({ _id: id(0xd3), organisationId: id(0xbad), name: 'Başka' }),
  ],
  SOCIALLABELOPTION: [
    label(1, 'İade', 1),
    label(2, 'Kargo', 1),
    label(3, 'Acil', 2),
    label(4, 'Eski', 2, { isPassive: true }),
    label(5, 'Yabancı', 3, { organisationId: id(0xbad) }),
  ],
}

const shown = (more: object = {}) => renderInbox({ threads, messages, rows, ...more })
const asked = (inbox: Awaited<ReturnType<typeof shown>>, number: number, command: string) =>
  inbox.backend.askedFor('POST', `/api/threads/${id(number)}/${command}`)
/** The toast's undo, as a click runs it. */
const undo = async ({ store }: Awaited<ReturnType<typeof shown>>) => {
  const act = store.getState().toasts.at(-1)?.undo
  if (!act) throw new Error('nothing to take back')
  await store.dispatch(takeBackAct(act))
}

test('S asks until when, Enter takes the first time, the next conversation opens, and it can be taken back', async () => {
  const inbox = await shown({ at: `/?thread=${id(1)}` })
  await inbox.person.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Snooze until' })
  expect(
    within(dialog)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/^In an hour/), expect.stringMatching(/^Tomorrow.*09:00$/)]))
  expect(dialog).toHaveTextContent('Times in Europe/Istanbul')
  await waitFor(() => expect(within(dialog).getAllByRole('menuitem')[0]).toHaveFocus())
  await inbox.person.keyboard('{Enter}')
  await waitFor(() => expect(asked(inbox, 1, 'snooze').map(({ body }) => body)).toEqual([{ until: time(7_200) }]))
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${id(2)}`))
  expect(rowNames()).toEqual(['Kişi 2', 'Kişi 3'])
  expect(inbox.store.getState().toasts.at(-1)).toMatchObject({ titleKey: 'threads:snoozed', kind: 'info' })
  await undo(inbox)
  await waitFor(() => expect(asked(inbox, 1, 'reopen')).toHaveLength(1))
})

test('a time of one’s own must be to come; what is put off has its list, and comes back by hand', async () => {
  const inbox = await shown({ at: `/?thread=${id(1)}` })
  await inbox.person.click(screen.getByRole('button', { name: 'Snooze the conversation with Kişi 2' }))
  const field = await screen.findByLabelText('Pick a time')
  await inbox.person.type(field, '2020-01-01T10:00')
  await inbox.person.click(screen.getByRole('button', { name: 'Snooze' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Choose a future time/))
  expect(field).toHaveFocus()
  const year = new Date(time(0)).getUTCFullYear() + 1
  await inbox.person.clear(field)
  await inbox.person.type(field, `${year}-01-02T10:00`)
  await inbox.person.keyboard('{Enter}')
  // Ten o’clock in Istanbul.
  await waitFor(() =>
    expect(asked(inbox, 2, 'snooze').map(({ body }) => body)).toEqual([{ until: `${year}-01-02T07:00:00.000Z` }]),
  )
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${id(1)}`))
  await inbox.person.click(screen.getByRole('button', { name: /^Status/ }))
  await inbox.person.click(await screen.findByRole('menuitemradio', { name: 'Snoozed' }))
  // Another filter is another list: the open conversation beside it is not part of it.
  await waitFor(() => expect(rowNames()).toEqual(['Kişi 2']))
  expect(rowLinks()[0]).toHaveTextContent(`Snoozed until 2 January ${year}`)
  // The toast gave the same time, in the reader's time zone.
  const said = inbox.store.getState().toasts.find(({ titleKey }) => titleKey === 'threads:snoozed')?.values
  expect(said?.['time']).toBe(formatDateTime(`${year}-01-02T07:00:00.000Z`, 'en'))
  expect(rowLinks()[0]).toHaveTextContent(`Snoozed until ${said?.['time'] ?? ''}`)
  rowLinks()[0]?.focus()
  await inbox.person.keyboard('s')
  await inbox.person.click(await screen.findByRole('menuitem', { name: 'Unsnooze' }))
  await waitFor(() => expect(asked(inbox, 2, 'reopen')).toHaveLength(1))
})

test('L shows the labels by their groups; several are chosen, found by letters, and applied at once', async () => {
  const inbox = await shown({ at: `/?thread=${id(3)}` })
  await inbox.person.keyboard('l')
  const finder = await screen.findByRole('combobox', { name: 'Find a label' })
  const names = () => screen.getAllByRole('option').map((option) => option.textContent)
  // Labels of other organisations and labels no longer in use are not listed.
  expect(names()).toEqual(['İade', 'Kargo', 'Acil, chosen'])
  await inbox.person.type(finder, 'IADE')
  await waitFor(() => expect(names()).toEqual(['İade']))
  await inbox.person.keyboard('{Enter}')
  expect(screen.getByRole('option')).toHaveAttribute('aria-checked', 'true')
  await inbox.person.clear(finder)
  await inbox.person.click(await screen.findByRole('option', { name: /Acil/ }))
  await inbox.person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(asked(inbox, 3, 'label').map(({ body }) => body)).toEqual([{ add: [id(0xe1)], remove: [id(0xe3)] }]),
  )
  await waitFor(() => expect(rowLinks()[2]).toHaveTextContent('İade'))
  const link = within(screen.getByRole('complementary', { name: 'Customer' })).getByRole('link', { name: 'İade' })
  await undo(inbox)
  await waitFor(() => expect(asked(inbox, 3, 'label').at(-1)?.body).toEqual({ add: [id(0xe3)], remove: [id(0xe1)] }))
  expect(link.getAttribute('href')).toBe(`/?thread=${id(3)}&label=${id(0xe1)}`)
})

test('the list narrows to a label, says so, and lets go of it', async () => {
  const inbox = await shown({ at: `/?label=${id(0xe3)}` })
  expect(rowNames()).toEqual(['Kişi 3'])
  await inbox.person.click(await screen.findByRole('button', { name: 'Label: Acil' }))
  expect(rowNames()).toEqual(['Kişi 1', 'Kişi 2', 'Kişi 3'])
})

test('an organisation without labels says who makes them; nothing chosen changes nothing', async () => {
  const inbox = await shown({ rows: {}, at: `/?thread=${id(1)}`, language: 'tr' })
  await inbox.person.keyboard('l')
  expect(await screen.findByRole('dialog', { name: 'Etiketler' })).toHaveTextContent(
    'Bu kurumun henüz etiketi yok. Bir yönetici oluşturabilir.',
  )
  await inbox.person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(asked(inbox, 1, 'label')).toEqual([])
})
