// The key of a message's menu, pressed before the menus have loaded.
import { screen, within } from '@testing-library/react'
import { id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox } from './support/render-inbox.tsx'

const thread = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Deniz' })
const messages = [
  messageRow({ _id: id(0x101), fbConversationId: id(0xc1), fbId: 'm_1', message: 'One', createdTime: time(60) }),
  messageRow({ _id: id(0x102), fbConversationId: id(0xc1), fbId: 'm_2', message: 'Two', createdTime: time(90) }),
]

test('the key is kept, and opens the menu of the last message once it is there', async () => {
  const { person } = await renderInbox({ threads: [thread], messages, at: `/?thread=${thread._id}` })
  await screen.findAllByRole('article', { name: /Message from/ })
  await person.keyboard('m')
  const menu = await screen.findByRole('menu', { name: 'Actions for the message from Deniz' })
  expect(within(menu).getByRole('menuitem', { name: 'Details' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/messages/${id(0x102)}`),
  )
})
