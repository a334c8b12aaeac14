// Key hints beside buttons: the user's own keys, and none if no key does it.
import { screen, within } from '@testing-library/react'
import { userId } from '../../store/support/create-test-store.ts'
import { id, row, threadRow, time } from '../../store/support/rows.ts'
import { accountId, renderInbox } from './support/render-inbox.tsx'

const thread = threadRow({ _id: id(1), itemId: id(0xc0), accountId, title: 'Ada Kaya', lastMessageTime: time(900) })
const open = async (value: object) => {
  const preference = row({ _id: id(77), userId, subject: 'shortcuts', value })
  await renderInbox({ threads: [thread], at: `/?thread=${thread._id}`, rows: { PREFERENCE: [preference] } })
  const pane = await screen.findByRole('region', { name: 'Conversation with Ada Kaya' })
  return within(pane)
}

test('a button names the key that was chosen for it, and none that was given to another command', async () => {
  const pane = await open({ off: false, keys: { 'thread.snooze': 'q', 'thread.close': 's', 'thread.label': 'e' } })
  expect(pane.getByRole('button', { name: 'Snooze' })).toHaveAttribute('aria-keyshortcuts', 'Q')
  expect(screen.getByRole('button', { name: 'Close the conversation with Ada Kaya' })).toHaveAttribute(
    'title',
    'Close (S)',
  )
  expect(pane.getByRole('button', { name: 'Mark as read for the team' })).toHaveAttribute('aria-keyshortcuts', 'U')
  expect(pane.getByRole('button', { name: 'Note' })).toHaveAttribute('title', 'Note (Shift+N)')
})

test('where another command was given its key, it is not named', async () => {
  const taken = await open({ off: false, keys: { 'thread.panel': 'u' } })
  expect(taken.getByRole('button', { name: 'Mark as read for the team' })).not.toHaveAttribute('aria-keyshortcuts')
})

test('single keys that are off are named nowhere', async () => {
  const pane = await open({ off: true, keys: {} })
  expect(pane.getByRole('button', { name: 'Note' })).toHaveAttribute('title', 'Note')
  expect(screen.getByRole('button', { name: 'Snooze the conversation with Ada Kaya' })).toHaveAttribute(
    'title',
    'Snooze',
  )
})
