// Presence in the header of the open conversation.
import { act, screen, within } from '@testing-library/react'
import type { PresenceState } from '../../../contract/presence.ts'
import { presenceReported } from '../../../src/store/realtime/presence-slice.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { id, threadRow, time } from '../../store/support/rows.ts'
import { accountId, colleagueId, renderInbox } from './support/render-inbox.tsx'

const thread = threadRow({
  _id: id(1),
  itemId: id(0xc0),
  accountId,
  title: 'Ada Kaya',
  lastMessageTime: time(900),
  lastInboundTime: time(900),
})

const open = async (language: 'tr' | 'en') => {
  const { store } = await renderInbox({ threads: [thread], at: `/?thread=${thread._id}`, language })
  const are = (people: Readonly<Record<string, PresenceState>>): Promise<void> =>
    act(
      async () =>
        void store.dispatch(
          presenceReported({ [thread._id]: Object.entries(people).map(([id, state]) => ({ userId: id, state })) }),
        ),
    )
  const conversation = within(await screen.findByRole('region', { name: /Ada Kaya/ }))
  return { are, conversation }
}

test('says that a colleague looks at it or types, and whose account it is where nobody does', async () => {
  const { are, conversation } = await open('en')
  expect(conversation.getByText('on Acme Istanbul, Messenger')).toBeInTheDocument()
  await are({ [userId]: 'typing', [colleagueId]: 'viewing' })
  expect(conversation.getByText('Selin Kaya is looking at this conversation')).toBeInTheDocument()
  await are({ [colleagueId]: 'typing' })
  expect(conversation.getByText('Selin Kaya is typing…')).toBeInTheDocument()
  await are({ [userId]: 'typing' })
  expect(conversation.getByText('on Acme Istanbul, Messenger')).toBeInTheDocument()
})

test('says it in Turkish', async () => {
  const { are, conversation } = await open('tr')
  await are({ [colleagueId]: 'viewing' })
  expect(conversation.getByText('Selin Kaya bu konuşmaya bakıyor')).toBeInTheDocument()
  await are({ [colleagueId]: 'typing' })
  expect(conversation.getByText('Selin Kaya yazıyor…')).toBeInTheDocument()
})
