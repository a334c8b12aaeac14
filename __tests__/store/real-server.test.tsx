// The store against the real server, in process: pushed rows equal requested ones, through lost connections; replies are sent exactly once.
import { waitFor } from '@testing-library/react'
import type { Row } from '../../contract/index.ts'
import { getSubscriptionState } from '../../contract/platform/subscription-state.ts'
import { runCall } from '../../src/store/records/run-call.ts'
import { selectMessages } from '../../src/store/conversation/conversation-items.ts'
import { openThread } from '../../src/store/conversation/conversation-thunks.ts'
import { selectRecord, selectRows } from '../../src/store/entities/selectors.ts'
import { selectInboxCounts, selectInboxIds } from '../../src/store/inbox/inbox-slice.ts'
import { selectPendingOf } from '../../src/store/outbox/outbox-slice.ts'
import { draftChanged, selectDraft } from '../../src/store/outbox/drafts-slice.ts'
import { retrySend, sendReply } from '../../src/store/outbox/outbox-thunks.ts'
import { chooseLanguage } from '../../src/store/session/choose-language.ts'
import { assignThread, closeThread, markThreadAsRead, reopenThread } from '../../src/store/outbox/thread-commands.ts'
import { labelThread, snoozeThread } from '../../src/store/outbox/put-off.ts'
import type { AppStore, AppThunk } from '../../src/store/app-thunk.ts'
import type { TestServer } from '../server/support/server.ts'
import { textMessage } from '../server/support/messenger.ts'
import { heldBy, startLiveClient, truthFor } from './support/live-client.ts'
import type { LiveClient } from './support/live-client.ts'

// An embedded database and several clients share the machine with the other tests.
const patience = { timeout: 60_000, interval: 50 }
const pageFbId = '555000111'
const submitPath = '/api/fb/messages/submit'

let server: TestServer
let password: string
let labelId: string
let clients: Record<string, LiveClient> = {}

/** Waits until the outbox has executed it. */
const carriedOut = async (store: AppStore, command: AppThunk<Promise<void>>): Promise<void> => {
  await store.dispatch(command)
  await waitFor(() => expect(store.getState().outbox).toEqual([]), patience)
}

const storeOf = (username: string): AppStore => (clients[username] as LiveClient).store
const customerSays = async (text: string, from: string): Promise<void> => {
  expect(await server.webhook(textMessage(pageFbId, text, { from }))).toBe(200)
  await server.settled()
}
const threadIn = (username: string, snippet: string): Row<'THREAD'> => {
  const state = storeOf(username).getState()
  const threads = state.inbox.view.order.ids.map((id) => selectRecord(state, 'THREAD', id))
  const found = threads.find((thread) => thread?.snippet === snippet)
  if (!found) throw new Error(`no thread says ${snippet}`)
  return found
}
/** Waits until every connected client holds exactly the server's state. */
const allAgree = () =>
  waitFor(async () => {
    for (const username of Object.keys(clients))
      expect(heldBy(storeOf(username))).toEqual(await truthFor(server, username))
  }, patience)

beforeAll(async () => {
  const support = await importOutside<typeof import('../server/support/server.ts')>(
    '__tests__/server/support/server.ts',
  )
  password = support.testPassword
  server = await support.startTestServer()
  const seeds = await importOutside<typeof import('../../server/database/transact.ts')>('server/database/transact.ts')
  await seeds.transact(server.services.database, { actor: null }, async (unit) => {
    const { page, organisation } = server.seeded
    unit.add(
      'FBACCESSTOKEN',
      { token: 'page token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id, isValid: true },
      { organisationId: organisation._id },
    )
    const group = unit.add('SOCIALLABEL', { name: 'Subject' }, { organisationId: organisation._id })
    labelId = unit.add(
      'SOCIALLABELOPTION',
      { name: 'refund', socialLabelId: group._id },
      { organisationId: organisation._id },
    )._id
  })
})

afterAll(() => server?.close())

beforeEach(async () => {
  clients = {}
  for (const username of ['agent', 'manager', 'stranger', 'superadmin'])
    clients[username] = await startLiveClient(server, username, password)
  await waitFor(() => {
    for (const username of Object.keys(clients)) expect(storeOf(username).getState().connection.socket).toBe('open')
  }, patience)
})

afterEach(() => Object.values(clients).forEach((client) => client.close()))

test('a customer’s message appears to all who may see it and to nobody else', async () => {
  await allAgree()
  const before = selectInboxCounts(storeOf('agent').getState())
  await customerSays('Kargom nerede?', '81000001')
  await waitFor(
    () =>
      expect(threadIn('agent', 'Kargom nerede?')).toMatchObject({ unreadCount: 1, isAnswered: false, status: 'open' }),
    patience,
  )
  await allAgree()
  expect(selectInboxIds(storeOf('stranger').getState())).toEqual([])
  expect(selectInboxCounts(storeOf('agent').getState())).toMatchObject({
    open: before.open + 1,
    unread: before.unread + 1,
    unanswered: before.unanswered + 1,
    mine: before.mine,
  })
})

test('every command ends the same for whoever gave it and for all who watch', async () => {
  await customerSays('İade istiyorum', '81000002')
  await waitFor(() => threadIn('agent', 'İade istiyorum'), patience)
  const { _id: threadId, itemId } = threadIn('agent', 'İade istiyorum')
  const agent = storeOf('agent')
  const userId = server.seeded.agent._id
  await carriedOut(agent, assignThread(threadId, userId))
  await carriedOut(agent, markThreadAsRead(threadId))
  await agent.dispatch(sendReply({ threadId, text: 'Tabii, hemen bakıyorum.' }))
  await waitFor(() => expect(selectPendingOf(agent.getState(), threadId)).toEqual([]), patience)
  await agent.dispatch(
    runCall('moveThreadCursor', { params: { id: threadId }, body: { readTime: '2026-03-02T10:00:00.000Z' } }),
  )
  const findNotification = (): Row<'NOTIFICATION'> | undefined =>
    selectRows(storeOf('manager').getState(), 'NOTIFICATION').find((one) => one.threadItemId === itemId)
  await waitFor(
    () => expect(findNotification()).toMatchObject({ type: 'NEW_FB_MESSAGE', snippet: 'İade istiyorum' }),
    patience,
  )
  const notification = findNotification()
  const read = { params: { id: notification?._id ?? '' } }
  expect(await storeOf('manager').dispatch(runCall('markNotificationAsRead', read))).toMatchObject({ ok: true })
  expect(await agent.dispatch(runCall('markAllNotificationsRead'))).toMatchObject({ ok: true })
  expect(await agent.dispatch(runCall('markFbConversationAsRead', { params: { id: itemId } }))).toMatchObject({
    ok: true,
  })
  agent.dispatch(chooseLanguage('en'))
  await carriedOut(storeOf('manager'), closeThread(threadId))
  await carriedOut(storeOf('manager'), snoozeThread(threadId, '2027-01-01T09:00:00.000Z', '1 January'))
  await carriedOut(agent, labelThread(threadId, [labelId]))
  await carriedOut(storeOf('manager'), reopenThread(threadId))
  await carriedOut(storeOf('manager'), assignThread(threadId, null))
  await server.settled()
  await allAgree()
  expect(selectRecord(storeOf('superadmin').getState(), 'THREAD', threadId)).toMatchObject({
    unreadCount: 0,
    assigneeId: null,
    status: 'open',
    snoozedUntil: null,
    labelIds: [labelId],
  })
})

test('changes during a cut connection are there after it', async () => {
  const agent = clients['agent'] as LiveClient
  await customerSays('Birinci', '81000003')
  await waitFor(() => threadIn('agent', 'Birinci'), patience)
  await agent.store.dispatch(openThread(threadIn('agent', 'Birinci')._id))
  const threadId = threadIn('agent', 'Birinci')._id
  agent.cut()
  await customerSays('İkinci', '81000003')
  await customerSays('Başka biri', '81000004')
  // Closing implies that the last message was seen.
  await waitFor(() => threadIn('manager', 'İkinci'), patience)
  await carriedOut(storeOf('manager'), closeThread(threadId))
  expect(selectMessages(agent.store.getState(), threadId).map((message) => message.message)).toEqual(['Birinci'])
  agent.heal()
  await waitFor(() => {
    expect(selectMessages(agent.store.getState(), threadId).map((message) => message.message)).toEqual([
      'Birinci',
      'İkinci',
    ])
    expect(selectRecord(agent.store.getState(), 'THREAD', threadId)?.status).toBe('closed')
  }, patience)
  await allAgree()
})

test('replies under a bad network are on the server exactly once and in order', async () => {
  const agent = clients['agent'] as LiveClient
  await customerSays('Fiyat?', '81000005')
  await waitFor(() => threadIn('agent', 'Fiyat?'), patience)
  const thread = threadIn('agent', 'Fiyat?')
  const texts = ['bir', 'iki', 'üç', 'dört']
  const write = (text: string) => agent.store.dispatch(sendReply({ threadId: thread._id, text }))
  agent.loseAnswer(submitPath)
  for (const text of texts.slice(0, 2)) await write(text)
  // Whatever the state of the first two, nothing reaches the server any more.
  await waitFor(
    () => expect(selectPendingOf(agent.store.getState(), thread._id).map((reply) => reply.text)).not.toContain('bir'),
    patience,
  )
  agent.cut()
  for (const text of texts.slice(2)) await write(text)
  await waitFor(() => expect(agent.store.getState().connection.backend).toBe('offline'), patience)
  agent.heal()
  await waitFor(() => expect(selectPendingOf(agent.store.getState(), thread._id)).toEqual([]), patience)
  const filter = encodeURIComponent(JSON.stringify({ fbConversationId: thread.itemId, ownerSent: true }))
  const options = encodeURIComponent(JSON.stringify({ sort: { createdTime: 1 }, limit: 50 }))
  const { body } = await server.call('GET', `/api/fb/messages?filter=${filter}&options=${options}`, { as: 'agent' })
  expect((body.data as Row<'FBMESSAGE'>[]).map((message) => message.message)).toEqual(texts)
})

test('a reply whose author had not seen a colleague’s answer is held, and says whose it was', async () => {
  await customerSays('Orada mısınız?', '81000006')
  await waitFor(() => [threadIn('agent', 'Orada mısınız?'), threadIn('manager', 'Orada mısınız?')], patience)
  const threadId = threadIn('agent', 'Orada mısınız?')._id
  const agent = clients['agent'] as LiveClient
  agent.cut()
  await agent.store.dispatch(sendReply({ threadId, text: 'Buradayım' }))
  await storeOf('manager').dispatch(sendReply({ threadId, text: 'Buyurun' }))
  await waitFor(() => expect(selectPendingOf(storeOf('manager').getState(), threadId)).toEqual([]), patience)
  agent.heal()
  await waitFor(
    () =>
      expect(selectPendingOf(agent.store.getState(), threadId)).toMatchObject([{ text: 'Buradayım', state: 'held' }]),
    patience,
  )
  const [held] = selectPendingOf(agent.store.getState(), threadId)
  expect(held?.error?.details).toMatchObject({ agentId: server.seeded.manager._id })
})

test('a reply that is typed when the subscription has ended is kept with its reason, and leaves once it is extended', async () => {
  await customerSays('Yarın açık mısınız?', '81000007')
  await waitFor(() => threadIn('agent', 'Yarın açık mısınız?'), patience)
  const threadId = threadIn('agent', 'Yarın açık mısınız?')._id
  const agent = storeOf('agent')
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const body = { organisationId: server.seeded.organisation._id, name: 'Plan', isActive: true }
  const path = '/api/organisationSubscriptions'
  const { data } = (
    await server.call('POST', path, { as: 'admin', body: { ...body, startTime: at(-40), endTime: at(-13) } })
  ).body
  const end = (endTime: string) =>
    server.call('POST', `${path}/${data._id}`, { as: 'admin', body: { $set: { endTime } } })
  // Typed while it was still possible.
  const userId = server.seeded.agent._id
  agent.dispatch(draftChanged({ userId, threadId, text: 'Evet, dokuzda' }))
  expect((await end(at(-15))).status).toBe(200)
  await agent.dispatch(sendReply({ threadId, text: 'Evet, dokuzda' }))
  await waitFor(
    () =>
      expect(selectPendingOf(agent.getState(), threadId)).toMatchObject([
        { text: 'Evet, dokuzda', state: 'failed', error: { code: 'SUBSCRIPTION_ENDED' } },
      ]),
    patience,
  )
  // All its members are notified, and unfinished drafts stay.
  await waitFor(() => {
    const organisation = selectRows(agent.getState(), 'ORGANISATION')[0]
    expect(organisation && getSubscriptionState(organisation, Date.now())).toBe('readOnly')
  }, patience)
  agent.dispatch(draftChanged({ userId, threadId, text: 'Ve cumartesi' }))
  expect((await end(at(30))).status).toBe(200)
  const [kept] = selectPendingOf(agent.getState(), threadId)
  agent.dispatch(retrySend(kept?.commandId ?? ''))
  await waitFor(() => expect(selectPendingOf(agent.getState(), threadId)).toEqual([]), patience)
  expect(selectDraft(agent.getState(), threadId)).toBe('Ve cumartesi')
  const { itemId } = threadIn('agent', 'Evet, dokuzda')
  const filter = encodeURIComponent(JSON.stringify({ fbConversationId: itemId, ownerSent: true }))
  expect((await server.call('GET', `/api/fb/messages?filter=${filter}`, { as: 'agent' })).body.data).toMatchObject([
    { message: 'Evet, dokuzda' },
  ])
  await server.call('DELETE', `${path}/${data._id}`, { as: 'admin' })
})

test('a session that is ended elsewhere ends here, and its records go', async () => {
  const listSessions = async (): Promise<string[]> => {
    const answer = await server.call('GET', '/api/auth/sessions?options=%7B%22limit%22%3A50%7D', { as: 'agent2' })
    return (answer.body.data as { _id: string }[]).map(({ _id }) => _id)
  }
  const elsewhere = await listSessions()
  const client = await startLiveClient(server, 'agent2', password)
  clients['agent2'] = client
  const agent = client.store
  await waitFor(() => expect(agent.getState().connection.socket).toBe('open'), patience)
  for (const id of await listSessions())
    if (!elsewhere.includes(id)) await server.call('DELETE', `/api/auth/sessions/${id}`, { as: 'agent2' })
  await waitFor(
    () => expect(agent.getState().session).toMatchObject({ status: 'signedOut', ended: 'expired' }),
    patience,
  )
  expect(selectInboxIds(agent.getState())).toEqual([])
  expect(agent.getState().settings.token).toBeNull()
})

test('a reply that waits while its organisation is deleted is kept, and leaves once that is taken back and its channel connected', async () => {
  await customerSays('Siparişim?', '81000008')
  await waitFor(() => threadIn('agent', 'Siparişim?'), patience)
  const { _id: threadId, itemId } = threadIn('agent', 'Siparişim?')
  const agent = clients['agent'] as LiveClient
  const path = `/api/organisations/${server.seeded.organisation._id}`
  agent.cut()
  await agent.store.dispatch(sendReply({ threadId, text: 'Bugün geliyor' }))
  expect((await server.call('DELETE', path, { as: 'admin' })).status).toBe(200)
  await server.settled()
  agent.heal()
  const pending = () => selectPendingOf(agent.store.getState(), threadId)
  await waitFor(
    () => expect(pending()).toMatchObject([{ text: 'Bugün geliyor', state: 'failed', error: { code: 'NOT_FOUND' } }]),
    patience,
  )
  await waitFor(() => expect(selectRows(agent.store.getState(), 'THREAD')).toEqual([]), patience)
  expect((await server.call('POST', `${path}/restore`, { as: 'admin', key: 'restored-by-hand' })).status).toBe(200)
  const { transact } =
    await importOutside<typeof import('../../server/database/transact.ts')>('server/database/transact.ts')
  await transact(server.services.database, { actor: null }, async (unit) => {
    const { page, organisation } = server.seeded
    await unit.change('FBPAGE', page._id, { isPassive: false })
    const own = { organisationId: organisation._id }
    unit.add('FBACCESSTOKEN', { token: 'page token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
  })
  await waitFor(() => expect(selectRecord(agent.store.getState(), 'THREAD', threadId)).not.toBeNull(), patience)
  agent.store.dispatch(retrySend(pending()[0]?.commandId ?? ''))
  await waitFor(() => expect(pending()).toEqual([]), patience)
  const filter = encodeURIComponent(JSON.stringify({ fbConversationId: itemId, ownerSent: true }))
  expect((await server.call('GET', `/api/fb/messages?filter=${filter}`, { as: 'agent' })).body.data).toMatchObject([
    { message: 'Bugün geliyor' },
  ])
})
