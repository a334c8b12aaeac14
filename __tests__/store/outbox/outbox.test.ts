// Replies: shown at once, sent one at a time and in order within a thread, retried while it may help, held, failed, undone.
import type { AppStore } from '../../../src/store/app-thunk.ts'
import { evicted, received } from '../../../src/store/entities/actions.ts'
import { selectConversationItems } from '../../../src/store/conversation/conversation-items.ts'
import { openThread } from '../../../src/store/conversation/conversation-thunks.ts'
import { backendLost, backendReached } from '../../../src/store/network/connection-slice.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { selectPendingOf, selectWaitingCount } from '../../../src/store/outbox/outbox-slice.ts'
import { selectUnsentCount } from '../../../src/store/outbox/unsent-count.ts'
import {
  discardSend,
  retrySend,
  sendAnyway,
  sendReply,
  withdrawReply,
} from '../../../src/store/outbox/outbox-thunks.ts'
import { writeNote } from '../../../src/store/outbox/note-commands.ts'
import { closeThread, markThreadAsRead, moveThreadCursor } from '../../../src/store/outbox/thread-commands.ts'
import { signIn } from '../../../src/store/session/session-thunks.ts'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { resumeOnReconnect } from '../../../src/store/realtime/resume-on-reconnect.ts'
import { createTestStore, tokenFor, userId } from '../support/create-test-store.ts'
import { id, messageRow, threadRow, time } from '../support/rows.ts'
import { listOf, refused } from '../support/test-backend.ts'
import type { AskedRequest, BackendAnswer } from '../support/test-backend.ts'

const submitPath = '/api/fb/messages/submit'
const [first, second] = [threadRow({ _id: id(1), lastOutboundId: id(0x77) }), threadRow({ _id: id(2) })]

const start = () => {
  const parts = createTestStore()
  const { store, backend } = parts
  store.dispatch(received({ rows: { THREAD: [first, second] }, origin: 'http' }))
  const waiting: { request: AskedRequest; answer: (given: BackendAnswer) => void }[] = []
  backend.on('POST', submitPath, (request) => new Promise((resolve) => waiting.push({ request, answer: resolve })))
  return {
    ...parts,
    warnings: () => selectToasts(store.getState()).filter(({ kind }) => kind === 'warning'),
    /** Unanswered submissions, oldest first. */
    waiting,
    say: (text: string, threadId = id(1)) => store.dispatch(sendReply({ threadId, text })),
    states: (threadId = id(1)) =>
      selectPendingOf(store.getState(), threadId).map(({ text, state }) => `${text}: ${state}`),
    texts: () =>
      backend
        .askedFor('POST', submitPath)
        .map((request) => (request.body as { data: { message: string } }).data.message),
    keys: () => backend.askedFor('POST', submitPath).map((request) => request.headers.get('idempotency-key')),
  }
}

const taken = (request: AskedRequest): BackendAnswer => {
  const { fbConversationId, data } = request.body as { fbConversationId: string; data: { message: string } }
  const commandId = request.headers.get('idempotency-key')
  const message = messageRow({
    _id: id(0x900),
    fbConversationId,
    message: data.message,
    ownerSent: true,
    status: 'queued',
    commandId,
    createdTime: time(3_600),
  })
  return { body: { data: { messageId: message._id }, rows: { FBMESSAGE: [message] } } }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const settle = () => jest.advanceTimersByTimeAsync(0)

test('a reply is on its way at once, with what its author had seen', async () => {
  const { say, states, waiting } = start()
  say('Merhaba')
  await settle()
  expect(states()).toEqual(['Merhaba: sending'])
  expect(waiting[0]?.request.body).toEqual({
    fbConversationId: first.itemId,
    lastOutboundId: id(0x77),
    data: { type: 'RESPONSE', message: 'Merhaba' },
  })
})

test('its bubble keeps its key from pending to message, and says nothing of its success', async () => {
  const { store, backend, say, waiting } = start()
  backend.on('GET', '/api/fb/messages', () => listOf([messageRow({ _id: id(0x10), fbConversationId: first.itemId })]))
  await store.dispatch(openThread(id(1)))
  say('Merhaba')
  await settle()
  const keys = () => selectConversationItems(store.getState(), id(1)).map((item) => `${item.kind} ${item.key}`)
  expect(keys()).toEqual([`message ${id(0x10)}`, 'pending command-0001'])
  waiting[0]?.answer(taken(waiting[0].request))
  await settle()
  expect(keys()).toEqual([`message ${id(0x10)}`, 'message command-0001'])
  expect(selectToasts(store.getState())).toEqual([])
})

test('one thread sends one after the other; another thread does not wait for it', async () => {
  const { say, waiting, texts, states } = start()
  say('bir')
  say('iki')
  say('öteki', id(2))
  await settle()
  expect(texts()).toEqual(['bir', 'öteki'])
  expect(states()).toEqual(['bir: sending', 'iki: queued'])
  waiting[0]?.answer(taken(waiting[0].request))
  await settle()
  expect(texts()).toEqual(['bir', 'öteki', 'iki'])
})

test.each([
  ['no connection', 'no connection' as const],
  ['an overloaded backend', refused(503, 'UNAVAILABLE')],
  ['too many requests', refused(429, 'TOO_MANY_REQUESTS')],
  ['the same command still under way', refused(409, 'IN_PROGRESS')],
])('%s: it stays queued and is tried again, later and later, under the same key and in order', async (_why, answer) => {
  const { say, waiting, states, keys, texts } = start()
  say('bir')
  say('iki')
  await settle()
  waiting[0]?.answer(answer)
  await settle()
  expect(states()).toEqual(['bir: queued', 'iki: queued'])
  await jest.advanceTimersByTimeAsync(1_500)
  expect(keys()).toEqual(['command-0001', 'command-0001'])
  waiting[1]?.answer(answer)
  await settle()
  await jest.advanceTimersByTimeAsync(1_900)
  expect(keys()).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(1_200)
  waiting[2]?.answer(taken(waiting[2].request))
  await settle()
  expect(texts()).toEqual(['bir', 'bir', 'bir', 'iki'])
})

test('waiting entries are sent at once when the server is back', async () => {
  const { store, say, waiting, texts } = start()
  resumeOnReconnect(store)
  say('bir')
  await settle()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    waiting.at(-1)?.answer('no connection')
    await jest.advanceTimersByTimeAsync(attempt < 4 ? 50_000 : 0)
  }
  expect(store.getState().connection.backend).toBe('offline')
  expect(selectWaitingCount(store.getState())).toBe(1)
  const before = texts().length
  store.dispatch(backendReached())
  await settle()
  expect(texts()).toHaveLength(before + 1)
})

test('a refusal is failed with its code; retry uses the same key; it does not keep later ones', async () => {
  const { store, say, waiting, states, keys } = start()
  say('çok uzun')
  say('iki')
  await settle()
  waiting[0]?.answer(refused(400, 'MESSAGE_TOO_LONG', { details: { most: 2_000 } }))
  await settle()
  expect(states()).toEqual(['çok uzun: failed', 'iki: sending'])
  expect(selectPendingOf(store.getState(), id(1))[0]?.error).toMatchObject({ code: 'MESSAGE_TOO_LONG' })
  waiting[1]?.answer(taken(waiting[1].request))
  await settle()
  store.dispatch(retrySend('command-0001'))
  await settle()
  expect(keys()).toEqual(['command-0001', 'command-0002', 'command-0001'])
  expect(selectToasts(store.getState())).toMatchObject([
    { titleKey: 'threads:failed.reply', textKey: 'errors:MESSAGE_TOO_LONG', to: `/?thread=${id(1)}` },
  ])
})

describe('somebody answered meanwhile', () => {
  const held = refused(409, 'HELD', { details: { messageId: id(0x99), agentId: id(0xb0b), lastOutboundId: id(0x99) } })
  const startHeld = async () => {
    const parts = start()
    parts.say('bir')
    parts.say('iki')
    await settle()
    parts.waiting[0]?.answer(held)
    await settle()
    return parts
  }

  test('it is held and says by whom; what was written after it waits', async () => {
    const { store, states, texts } = await startHeld()
    expect(states()).toEqual(['bir: held', 'iki: queued'])
    expect(selectPendingOf(store.getState(), id(1))[0]?.error?.details).toMatchObject({ agentId: id(0xb0b) })
    await jest.advanceTimersByTimeAsync(60_000)
    expect(texts()).toEqual(['bir'])
  })

  test('sent anyway it keeps its place, is a new command, and all of it has seen the answer', async () => {
    const { store, waiting, states, keys } = await startHeld()
    store.dispatch(sendAnyway('command-0001'))
    await settle()
    expect(states()).toEqual(['bir: sending', 'iki: queued'])
    waiting[1]?.answer(taken(waiting[1].request))
    await settle()
    expect(keys()).toEqual(['command-0001', 'command-0003', 'command-0002'])
    expect(waiting.slice(1).map(({ request }) => (request.body as { lastOutboundId: string }).lastOutboundId)).toEqual([
      id(0x99),
      id(0x99),
    ])
  })

  test('what its author has seen meanwhile is told past it, and acts wait behind it', async () => {
    const { store, backend, states } = await startHeld()
    backend.on('POST', `/api/threads/${id(1)}/cursor`, () => ({ body: { data: {} } }))
    void store.dispatch(closeThread(id(1)))
    void store.dispatch(moveThreadCursor(id(1), time(900)))
    await settle()
    expect(backend.askedFor('POST', `/api/threads/${id(1)}/cursor`).map(({ body }) => body)).toEqual([
      { readTime: time(900) },
    ])
    expect(backend.askedFor('POST', `/api/threads/${id(1)}/close`)).toEqual([])
    expect(states()).toEqual(['bir: held', 'iki: queued'])
  })

  test('discarded it lets the next one go', async () => {
    const { store, states } = await startHeld()
    store.dispatch(discardSend('command-0001'))
    await settle()
    expect(states()).toEqual(['iki: sending'])
  })
})

test('a reply that is being sent cannot be withdrawn', async () => {
  const { store, say, states } = start()
  say('bir')
  await settle()
  store.dispatch(discardSend('command-0001'))
  expect(states()).toEqual(['bir: sending'])
})

describe('a reply that waits for its next try', () => {
  const startWaiting = async (answer: BackendAnswer, tries = 1) => {
    const parts = start()
    parts.say('bir')
    await settle()
    for (let attempt = 0; attempt < tries; attempt += 1) {
      parts.waiting.at(-1)?.answer(answer)
      await jest.advanceTimersByTimeAsync(attempt + 1 < tries ? 60_000 : 0)
    }
    expect(parts.states()).toEqual(['bir: queued'])
    return parts
  }

  test.each([
    ['nobody answered', 'no connection' as const],
    ['the server stumbled', refused(500, 'INTERNAL_ERROR')],
    ['it was still under way', refused(409, 'IN_PROGRESS')],
  ])('taken back after %s may have been sent: its author learns that', async (_why, answer) => {
    const { store, warnings } = await startWaiting(answer)
    expect(store.dispatch(withdrawReply('command-0001'))).toBe('bir')
    expect(warnings()).toMatchObject([{ titleKey: 'threads:perhapsSent.title', to: `/?thread=${id(1)}` }])
  })

  test('taken back after it was put off for good reasons has not been sent, and nothing is said', async () => {
    const { store, warnings } = await startWaiting(refused(429, 'TOO_MANY_REQUESTS'))
    expect(store.dispatch(withdrawReply('command-0001'))).toBe('bir')
    expect(warnings()).toEqual([])
  })

  test('taken back while the connection was known to be lost it never left: nothing else is said', async () => {
    const { store, backend, say, keys, states, warnings } = start()
    backend.on('GET', '/api/health', () => 'no connection')
    store.dispatch(backendLost())
    say('bir')
    await jest.advanceTimersByTimeAsync(60_000)
    expect([keys(), states()]).toEqual([[], ['bir: queued']])
    expect(store.dispatch(withdrawReply('command-0001'))).toBe('bir')
    expect(warnings()).toEqual([])
  })

  test('leaves once the server answers again', async () => {
    const { store, backend, say, keys } = start()
    backend.on('GET', '/api/health', () => 'no connection')
    store.dispatch(backendLost())
    say('bir')
    await jest.advanceTimersByTimeAsync(60_000)
    backend.on('GET', '/api/health', () => ({ body: { data: { status: 'ok' } } }))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(keys()).toEqual(['command-0001'])
  })

  test('taken back or thrown away it is no longer said to wait', async () => {
    const ends = [
      ({ dispatch }: AppStore) => void dispatch(withdrawReply('command-0001')),
      ({ dispatch }: AppStore) => dispatch(discardSend('command-0001')),
    ]
    for (const end of ends) {
      const { store, warnings } = await startWaiting(refused(429, 'TOO_MANY_REQUESTS'), 3)
      expect(warnings()).toMatchObject([{ titleKey: 'threads:replyWaits' }])
      end(store)
      expect(warnings()).toEqual([])
    }
  })
})

describe('a conversation that its author may not see any more', () => {
  const handAway = ({ store, backend }: Pick<ReturnType<typeof start>, 'store' | 'backend'>): void => {
    backend.on('GET', '/api/threads', () => listOf([]))
    store.dispatch(evicted({ ids: { THREAD: [id(1)] } }))
  }
  const outOfReach = refused(404, 'NOT_FOUND', { controller: 'THREAD' })

  test('is no reason to say that a reply was not sent which was sent, and its answer lost', async () => {
    const parts = start()
    const { say, waiting, keys, states, warnings } = parts
    say('bir')
    await settle()
    waiting[0]?.answer('no connection')
    await settle()
    handAway(parts)
    await jest.advanceTimersByTimeAsync(2_000)
    expect(keys()).toEqual(['command-0001', 'command-0001'])
    waiting[1]?.answer(taken(waiting[1].request))
    await settle()
    expect(states()).toEqual([])
    expect(warnings()).toEqual([])
  })

  test('gives what was written there back in words, although it was open', async () => {
    const { store, backend, say, waiting, states, warnings } = start()
    backend.on('GET', '/api/fb/messages', () => listOf([]))
    backend.on('POST', `/api/threads/${id(1)}/note`, () => outOfReach)
    backend.on('POST', `/api/threads/${id(1)}/markAsRead`, () => outOfReach)
    await store.dispatch(openThread(id(1)))
    void store.dispatch(markThreadAsRead(id(1)))
    void store.dispatch(writeNote(id(1), { text: 'Eski müşteri', mentions: [] }))
    say('bir')
    await settle()
    waiting[0]?.answer(outOfReach)
    await settle()
    const textKey = 'threads:outOfReach.written'
    expect(warnings()).toMatchObject([
      { titleKey: 'threads:failed.writeThreadNote', textKey, values: { words: 'Eski müşteri' } },
      { titleKey: 'threads:failed.reply', textKey, values: { words: 'bir' } },
    ])
    // It can be seen and sent once the conversation is visible.
    expect(states()).toEqual(['bir: failed'])
  })
})

test('blank text, an unknown thread and nobody send nothing', async () => {
  const { say, texts } = start()
  say('  \n ')
  say('kime?', id(9))
  await settle()
  expect(texts()).toEqual([])
})

test('what the server keeps failing to take is said once, and counts as unsent', async () => {
  const { store, backend, say, warnings } = start()
  const path = `/api/threads/${id(1)}/close`
  for (const one of [path, submitPath]) backend.on('POST', one, () => refused(500, 'INTERNAL_ERROR'))
  void store.dispatch(closeThread(id(1)))
  say('Merhaba', id(2))
  await settle()
  expect(backend.askedFor('POST', path)).toHaveLength(1)
  expect(warnings()).toEqual([])
  expect(selectUnsentCount(store.getState())).toBe(2)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(backend.askedFor('POST', path).length).toBeGreaterThan(3)
  expect(warnings()).toHaveLength(2)
  expect(warnings()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        titleKey: 'threads:waits',
        textKey: 'errors:INTERNAL_ERROR',
        to: `/?thread=${id(1)}`,
      }),
      expect.objectContaining({ titleKey: 'threads:replyWaits', to: `/?thread=${id(2)}` }),
    ]),
  )
  backend.on('POST', path, () => ({ body: { data: {}, rows: {} } }))
  backend.on('POST', submitPath, taken)
  await jest.advanceTimersByTimeAsync(120_000)
  expect(selectUnsentCount(store.getState())).toBe(0)
  // The notification that it waits is no longer true.
  expect(warnings()).toEqual([])
})

test('what met no connection at first, and then a server in trouble, is said to wait, too', async () => {
  const { store, backend, warnings } = start()
  const path = `/api/threads/${id(1)}/close`
  backend.on('POST', path, () => 'no connection')
  void store.dispatch(closeThread(id(1)))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(backend.askedFor('POST', path).length).toBeGreaterThan(3)
  expect(warnings()).toEqual([])
  backend.on('POST', path, () => refused(500, 'INTERNAL_ERROR'))
  await jest.advanceTimersByTimeAsync(120_000)
  expect(warnings()).toMatchObject([{ titleKey: 'threads:waits' }])
})

test('a closing counts as unsent once its reply is sent, and having read something never does', async () => {
  const { store, backend, warnings } = start()
  const [closing, reading] = [`/api/threads/${id(1)}/close`, `/api/threads/${id(2)}/markAsRead`] as const
  for (const path of [closing, reading]) backend.on('POST', path, () => refused(500, 'INTERNAL_ERROR'))
  backend.on('POST', submitPath, taken)
  void store.dispatch(markThreadAsRead(id(2)))
  void store.dispatch(sendReply({ threadId: id(1), text: 'Merhaba', closes: true }))
  await settle()
  expect(selectUnsentCount(store.getState())).toBe(1)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(backend.askedFor('POST', closing).length).toBeGreaterThan(1)
  expect(selectUnsentCount(store.getState())).toBe(1)
  expect(warnings()).toMatchObject([{ titleKey: 'threads:waits', to: `/?thread=${id(1)}` }])
})

test('a refused session keeps the replies for their author; a log-out does not', async () => {
  const { store, backend, say, waiting, texts } = start()
  resumeOnReconnect(store)
  backend.on('POST', '/api/auth/renew', () => refused(401, 'SESSION_REVOKED'))
  backend.on('POST', '/api/auth/login', () => ({ body: { data: { token: tokenFor(userId, 2), userId, stats: null } } }))
  say('bir')
  await settle()
  waiting[0]?.answer(refused(401, 'SESSION_REVOKED'))
  await settle()
  expect(store.getState().session.status).toBe('signedOut')
  expect(selectPendingOf(store.getState(), id(1))).toEqual([])
  backend.on('GET', '/api/threads', () => listOf([first]))
  await store.dispatch(signIn({ username: 'agent', password: 'secret' }))
  await jest.advanceTimersByTimeAsync(300)
  expect(texts()).toEqual(['bir', 'bir'])
  expect(selectUnsentCount(store.getState())).toBe(1)
  waiting[1]?.answer('no connection')
  await settle()
  void store.dispatch(signOut())
  expect(store.getState().outbox).toEqual([])
})
