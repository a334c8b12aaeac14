// The emoji picker beside the composer, as far as it needs no layout; the journey of attachments picks one.
import { screen, within } from '@testing-library/react'
import { id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox } from './support/render-inbox.tsx'

const ada = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', lastMessageTime: time(200) })

const opened = async () => {
  const inbox = await renderInbox({
    threads: [ada],
    messages: [messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'Merhaba' })],
    at: `/?thread=${ada._id}`,
  })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ada Kaya' })
  const pick = async (): Promise<HTMLElement> => {
    await inbox.person.click(screen.getByRole('button', { name: 'Emoji' }))
    return screen.findByRole('dialog', { name: 'Emoji' })
  }
  return { ...inbox, field, pick }
}

test('it opens with its field in focus, and Escape leads back to where one was writing', async () => {
  const { person, field, pick } = await opened()
  await person.type(field, 'Merhaba dünya')
  field.setSelectionRange(7, 7)
  const dialog = await pick()
  expect(within(dialog).getByRole('searchbox', { name: 'Search emoji' })).toHaveFocus()
  await person.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  expect(field).toHaveFocus()
  expect(field.selectionStart).toBe(7)
  expect(field).toHaveValue('Merhaba dünya')
})

test('what nobody calls an emoji finds none and says so', async () => {
  const { person, pick } = await opened()
  const dialog = await pick()
  await person.keyboard('qqqq')
  await within(dialog).findByText('No emoji found.')
})
