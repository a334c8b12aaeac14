// Pressing a row prepares its conversation in a hidden pane; nothing is opened or read before the button is released on the row.
import { screen, waitFor } from '@testing-library/react'
import { id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox, rowLinks, rowNames } from './support/render-inbox.tsx'

const [ada, burak] = [
  threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', lastMessageTime: time(900), unreadCount: 1 }),
  threadRow({ _id: id(2), itemId: id(0xc2), title: 'Burak Demir', lastMessageTime: time(800) }),
]
const messages = [ada, burak].map((thread, at) =>
  messageRow({
    _id: id(0x100 + at),
    fbId: `m${at}`,
    fbConversationId: thread.itemId,
    message: `${thread.title} writes`,
    createdTime: time(60),
    ownerSent: false,
    isRead: false,
  }),
)

const rowOf = (name: string): HTMLElement => rowLinks()[rowNames().indexOf(name)] as HTMLElement
const fields = (): readonly HTMLTextAreaElement[] => [
  ...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([readonly])'),
]

/** Burak's conversation is open, and the button is down on Ada's row. */
const press = async () => {
  const inbox = await renderInbox({ threads: [ada, burak], messages })
  await inbox.person.click(rowOf('Burak Demir'))
  await screen.findByText('Burak Demir writes', { selector: '[role=region] *' })
  const [open] = fields()
  await inbox.person.pointer({ keys: '[MouseLeft>]', target: rowOf('Ada Kaya') })
  await waitFor(() => expect(fields()).toHaveLength(2))
  const built = fields().find((field) => field !== open)
  return { ...inbox, open, built }
}

test('it is built out of sight, and what is shown by the click is what was built', async () => {
  const { person, open, built } = await press()
  expect(open).toBeVisible()
  expect(built).not.toBeVisible()
  await person.pointer({ keys: '[/MouseLeft]', target: rowOf('Ada Kaya') })
  await waitFor(() => expect(built).toBeVisible())
  expect(fields()).toEqual([built])
  await screen.findByText('Ada Kaya writes', { selector: '[role=region] *' })
  await person.type(built as HTMLTextAreaElement, 'Merhaba')
  expect(built).toHaveValue('Merhaba')
})

test('it is neither open nor read, and it goes where the button comes up elsewhere', async () => {
  const { person, address, backend, store, open } = await press()
  expect(address()).toContain(burak._id)
  expect(store.getState().conversation.openThreadId).toBe(burak._id)
  await person.pointer({ keys: '[/MouseLeft]', target: document.body })
  await waitFor(() => expect(fields()).toEqual([open]))
  expect(address()).toContain(burak._id)
  const ofAda = backend.asked.filter(({ path }) => path.includes(ada._id))
  expect(ofAda.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
