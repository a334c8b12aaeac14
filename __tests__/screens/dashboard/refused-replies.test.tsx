// Replies that the platform or the backend refused, and one whose window has closed: what they say and offer.
import { screen, waitFor, within } from '@testing-library/react'
import { id, threadRow, time } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { colleagueId } from './support/render-inbox.tsx'
import { findBubble } from './support/find-bubble.ts'
import { openConversation, ours, theirs, thread } from './support/open-conversation.ts'

describe('a reply that the platform refused', () => {
  const failure = { reason: 'WINDOW_CLOSED', code: 10, subcode: 2018278, details: 'outside of allowed window' }
  const failed = ours(1, 'Geç kaldım', { status: 'failed', failure })

  test('keeps its text and says why, in our words and the platform’s', async () => {
    await openConversation([failed])
    const message = await findBubble('Geç kaldım')
    expect(message).toHaveTextContent('The 24-hour reply window has closed.')
    expect(message).toHaveTextContent('outside of allowed window')
  })

  test('is not called unsent where nobody knows whether it was sent', async () => {
    const unknown = { reason: 'OUTCOME_UNKNOWN', code: null, subcode: null, details: null }
    await openConversation([ours(1, 'Yoldayım', { status: 'failed', failure: unknown })])
    const message = await findBubble('Yoldayım')
    expect(message).toHaveTextContent('It may have arrived')
    expect(within(message).getByTitle('Unknown whether it arrived')).toBeVisible()
  })

  test('can be sent again, as a new command', async () => {
    const { person, backend } = await openConversation([failed])
    await person.click(within(await findBubble('Geç kaldım')).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(backend.askedFor('POST', '/api/fb/messages/submit')).toHaveLength(1))
    expect(backend.askedFor('POST', '/api/fb/messages/submit')[0]?.body).toMatchObject({
      data: { message: 'Geç kaldım' },
    })
  })

  test('says which one it repeats, and that somebody else has sent it again', async () => {
    const { person, backend } = await openConversation([failed])
    backend.on('POST', '/api/fb/messages/submit', () => refused(409, 'SENT_AGAIN'))
    await person.click(within(await findBubble('Geç kaldım')).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('This reply has already been sent again')).toBeVisible()
    expect(backend.askedFor('POST', '/api/fb/messages/submit')[0]?.query).toMatchObject({ retries: failed._id })
  })

  test('goes once again, however often that is pressed', async () => {
    const { person, store } = await openConversation([failed])
    const retry = within(await findBubble('Geç kaldım')).getByRole('button', { name: 'Retry' })
    await person.dblClick(retry)
    await waitFor(() => expect(store.getState().outbox).toHaveLength(1))
    await waitFor(() => expect(retry).not.toBeInTheDocument())
    expect(store.getState().outbox).toHaveLength(1)
  })

  test('can be sent again once that was thrown away', async () => {
    const { person, backend } = await openConversation([failed])
    backend.on('POST', '/api/fb/messages/submit', () => refused(409, 'CHANNEL_NOT_CONNECTED'))
    await person.click(await screen.findByRole('button', { name: 'Retry' }))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled()
  })

  test('is not offered again where somebody sent the same after it, this way or another', async () => {
    await openConversation([failed, ours(2, 'Başka bir şey'), ours(3, 'Geç kaldım')])
    expect(await screen.findByText('Tried again below; its state is shown there.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('is offered where the same was sent before it', async () => {
    await openConversation([ours(0, 'Geç kaldım'), failed, ours(3, 'Başka bir şey')])
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('is put before what is being written, once', async () => {
    const { person } = await openConversation([failed])
    const field = await screen.findByRole('textbox', { name: 'Reply to Ada Kaya' })
    await person.type(field, 'Yarın uğrayın')
    const edit = within(await findBubble('Geç kaldım')).getByRole('button', { name: 'Edit' })
    await person.click(edit)
    expect(field).toHaveValue('Geç kaldım\nYarın uğrayın')
    await person.click(edit)
    expect(field).toHaveValue('Geç kaldım\nYarın uğrayın')
  })

  test('can be put back into the composer', async () => {
    const { person } = await openConversation([failed])
    await person.click(within(await findBubble('Geç kaldım')).getByRole('button', { name: 'Edit' }))
    const field = screen.getByRole('textbox', { name: 'Reply to Ada Kaya' })
    expect(field).toHaveValue('Geç kaldım')
    expect(field).toHaveFocus()
  })
})

describe('a reply that the backend refused', () => {
  const write = async (answer = refused(409, 'CHANNEL_NOT_CONNECTED')) => {
    const inbox = await openConversation([theirs(1, 'Merhaba')])
    inbox.backend.on('POST', '/api/fb/messages/submit', () => answer)
    // The list has replaced the initially rendered lines.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Messages' })).toHaveAttribute('tabindex', '0'))
    await waitFor(() => expect(document.querySelectorAll('[role=article]')).toHaveLength(1))
    await inbox.person.type(await screen.findByRole('textbox'), 'Yanıtım{Enter}')
    return inbox
  }

  test('keeps its text and can be discarded', async () => {
    const { person } = await write()
    const message = await waitFor(() => findBubble('Yanıtım'))
    await person.click(await within(message).findByRole('button', { name: 'Discard' }))
    expect(screen.queryByText('Yanıtım')).not.toBeInTheDocument()
  })

  test('can be tried again under the same key', async () => {
    const { person, backend } = await write()
    await person.click(await within(await waitFor(() => findBubble('Yanıtım'))).findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(backend.askedFor('POST', '/api/fb/messages/submit')).toHaveLength(2))
    const [first, second] = backend.askedFor('POST', '/api/fb/messages/submit')
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  })

  test('is held where somebody answered meanwhile, and goes when its author says so', async () => {
    const { person, backend, arrive } = await write(refused(409, 'HELD', { details: { lastOutboundId: id(0x150) } }))
    arrive({
      FBMESSAGE: [ours(20, 'Ben ilgileniyorum', { _id: id(0x150), agentId: colleagueId })],
      THREAD: [threadRow({ ...thread, version: 20, lastOutboundId: id(0x150) })],
    })
    const message = await waitFor(() => findBubble('Yanıtım'))
    expect(await within(message).findByText(/Selin Kaya replied in the meantime/)).toBeInTheDocument()
    expect(screen.getByText('Ben ilgileniyorum')).toBeInTheDocument()
    await person.click(within(message).getByRole('button', { name: 'Send anyway' }))
    await waitFor(() => expect(backend.askedFor('POST', '/api/fb/messages/submit')).toHaveLength(2))
    expect(backend.askedFor('POST', '/api/fb/messages/submit')[1]?.body).toMatchObject({ lastOutboundId: id(0x150) })
  })
})

test('a reply that waited past its window is offered under the tag, and by then to nobody', async () => {
  const inbox = await openConversation([theirs(1, 'Merhaba')])
  // A higher version than the server gives it when it is read meanwhile.
  const hasEnded = (secondsAgo: number, version: number) =>
    inbox.arrive({ THREAD: [threadRow({ ...thread, version, replyDeadline: time(3_600 - secondsAgo) })] })
  inbox.backend.on('POST', '/api/fb/messages/submit', () => refused(409, 'WINDOW_CLOSED'))
  await inbox.person.type(await screen.findByRole('textbox'), 'Yanıtım{Enter}')
  await waitFor(async () =>
    expect(within(await findBubble('Yanıtım')).getByRole('button', { name: 'Retry' })).toBeVisible(),
  )
  hasEnded(60, 20)
  // The list replaces the initially rendered lines, so the bubble is queried again.
  await waitFor(async () =>
    expect(await findBubble('Yanıtım')).toHaveTextContent(/can still be sent as a human agent’s reply until/),
  )
  const message = await findBubble('Yanıtım')
  await inbox.person.click(within(message).getByRole('button', { name: 'Send as a human agent’s reply' }))
  await waitFor(() => expect(inbox.backend.askedFor('POST', '/api/fb/messages/submit')).toHaveLength(2))
  expect(inbox.backend.askedFor('POST', '/api/fb/messages/submit')[1]?.body).toMatchObject({
    data: { type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT', message: 'Yanıtım' },
  })
  await within(message).findByRole('button', { name: 'Send as a human agent’s reply' })
  hasEnded(7 * 86_400, 30)
  expect(message).toHaveTextContent(/Messenger accepts no reply until the customer writes again/)
  expect(
    within(message)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit', 'Discard'])
})
