// A session of more than 300 actions over sign-in, inbox, replying, an error and an offline period, with secrets throughout.
import { runCall } from '../../../src/store/records/run-call.ts'
import { api } from '../../../src/store/records/api.ts'
import { ticked } from '../../../src/store/network/clock-slice.ts'
import { backendLost, backendReached, socketMoved } from '../../../src/store/network/connection-slice.ts'
import { closeThread } from '../../../src/store/outbox/thread-commands.ts'
import { openThread } from '../../../src/store/conversation/conversation-thunks.ts'
import { draftChanged } from '../../../src/store/outbox/drafts-slice.ts'
import { evicted, received, removed } from '../../../src/store/entities/actions.ts'
import { filterChanged } from '../../../src/store/inbox/inbox-slice.ts'
import { toastShown } from '../../../src/store/ui/toasts-slice.ts'
import { sendReply } from '../../../src/store/outbox/outbox-thunks.ts'
import { bootstrap } from '../../../src/store/realtime/bootstrap.ts'
import { positionsMoved } from '../../../src/store/entities/realtime-slice.ts'
import { signIn } from '../../../src/store/session/session-thunks.ts'
import { createRecorder } from '../../../src/store/recording/recorder.ts'
import type { RecordedStretch } from '../../../src/store/recording/ring.ts'
import { writeLog } from '../../../src/store/recording/write-log.ts'
import type { RecordingPlace } from '../../../src/store/recording/write-log.ts'
import type { AppStore } from '../../../src/store/app-thunk.ts'
import { agentAllowed, createTestStore, tokenFor, userId } from '../../store/support/create-test-store.ts'
import { epoch, id, messageRow, row, threadRow, time } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'

/** None of these may appear in the saved bytes. */
export const secrets = {
  name: 'Zeynep Özgürsoy',
  agent: 'Gülbahar Sönmez',
  account: 'Kuzguncuk Çiçekçilik',
  phone: '+90 532 765 43 21',
  waId: '905327654321',
  email: 'zeynep.ozgursoy@ornek.example',
  text: 'Kapı şifrem 7731, siparişim hâlâ gelmedi',
  reply: 'Kuryemiz yarın Moda caddesine gelir',
  draft: 'Yarım kalmış taslak cümlesi',
  password: 'parola-Xy81!',
  token: tokenFor(userId, 4711),
  pageToken: 'EAAGm0PX4ZCpsBAKZBqLtPPageTokenSecret1234567890abcdef',
  platformId: '24681012141618202',
  file: 'https://scontent.example/v/t1/secret-file.jpg?oh=0a1b2c',
} as const

export const place: RecordingPlace = {
  build: '0.1.1',
  timeZone: 'Europe/Istanbul',
  viewport: { width: 1440, height: 900 },
}

const threads = Array.from({ length: 30 }, (_, number) =>
  threadRow({
    _id: id(number + 1),
    title: number % 2 === 0 ? secrets.name : secrets.waId,
    snippet: secrets.text,
    lastMessageTime: time(number),
  }),
)

const people = [
  row({
    _id: id(0xa9e),
    role: null,
    profile: { name: secrets.agent, email: secrets.email },
    authOptions: { username: 'gulbahar' },
  }),
]

const contact = row({
  _id: id(0xc01),
  name: secrets.name,
  remoteId: secrets.waId,
  formerIds: [secrets.platformId],
  fbWaBAId: id(1),
  fbWaPhoneId: id(2),
  data: { username: 'zeynep.oz', profile: { email: secrets.email, phone: secrets.phone } },
})

const messagesOf = (itemId: string, from: number, count: number) =>
  Array.from({ length: count }, (_, number) =>
    messageRow({
      _id: id(from + number),
      fbConversationId: itemId,
      fbId: `m_${secrets.platformId}${number}`,
      message: `${secrets.text} ${number}`,
      createdTime: time(number),
      attachments: [
        {
          type: 'image',
          name: secrets.name,
          file_url: secrets.file,
          mime_type: 'image/jpeg',
          payload: { url: secrets.file, lat: 41.0258, lng: 29.0283 },
        },
      ],
      data: { type: 'text', text: { body: secrets.text }, contacts: [{ wa_id: secrets.waId, number: 905327654321 }] },
    }),
  )

const answerBackend = ({ backend }: ReturnType<typeof createTestStore>): void => {
  const allowed = {
    ...agentAllowed,
    organisations: [{ ...agentAllowed.organisations[0], name: secrets.account }],
    accounts: [{ ...agentAllowed.accounts[0], name: secrets.account }],
  }
  backend.on('POST', '/api/auth/login', () => ({
    body: { data: { token: secrets.token, userId, stats: agentAllowed.stats } },
  }))
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: allowed } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: {
      data: {
        epoch,
        cursors: { 'org:1': 1 },
        rows: { THREAD: threads, USER: people, FBWACONTACT: [contact] },
        complete: true,
      },
    },
  }))
  backend.on('GET', '/api/fb/messages', ({ query }) =>
    listOf(messagesOf((query['filter'] as { fbConversationId: string }).fbConversationId, 0x4000, 12)),
  )
  backend.on('GET', '/api/users', () => listOf(people))
  backend.on('GET', '/api/fb/accesstokens', () =>
    listOf([row({ _id: id(0x70), token: secrets.pageToken, tokenType: '', organisationId: id(0xace) })]),
  )
  backend.on('GET', '/api/notifications/unreadCount', () => ({
    body: { data: { count: 3, last: { from: secrets.name, phone: secrets.phone } } },
  }))
  backend.on('POST', '/api/fb/messages/submit', ({ body, headers }) => {
    const { fbConversationId, data } = body as { fbConversationId: string; data: { message: string } }
    return {
      body: {
        data: {},
        rows: {
          FBMESSAGE: [
            messageRow({
              _id: id(0x900),
              fbConversationId,
              message: data.message,
              ownerSent: true,
              status: 'queued',
              commandId: headers.get('idempotency-key'),
            }),
          ],
        },
      },
    }
  })
  backend.on('POST', `/api/threads/${id(5)}/close`, () =>
    refused(409, 'CONFLICT', { details: { message: `${secrets.name} <${secrets.email}> wrote meanwhile` } }),
  )
}

const push = (store: AppStore, number: number): void => {
  const thread = threads[number % threads.length] as (typeof threads)[number]
  const version = 2 + number
  store.dispatch(
    received({
      rows: {
        THREAD: [
          {
            ...thread,
            version,
            snippet: `${secrets.text} ${number}`,
            lastMessageTime: time(100 + number),
            unreadCount: number % 4,
          },
        ],
        FBMESSAGE: messagesOf(thread.itemId, 0x8000 + number * 4, 2),
      },
      origin: 'push',
    }),
  )
  store.dispatch(positionsMoved({ 'org:1': version }))
}

const work = async (store: AppStore): Promise<void> => {
  await store.dispatch(signIn({ username: 'gulbahar', password: secrets.password }))
  await store.dispatch(bootstrap())
  store.dispatch(filterChanged({ unread: true }))
  await store.dispatch(openThread(id(1)))
  for (let number = 0; number < 80; number += 1) push(store, number)
  for (let letters = 1; letters <= secrets.draft.length; letters += 1)
    store.dispatch(draftChanged({ userId, threadId: id(1), text: secrets.draft.slice(0, letters) }))
  store.dispatch(draftChanged({ userId, threadId: id(1), text: ` ${secrets.reply} ` }))
  await store.dispatch(sendReply({ threadId: id(1), text: secrets.reply }))
  await Promise.all([
    store.dispatch(
      api.endpoints.list.initiate({ type: 'USER', filter: { 'profile.name': { $regex: secrets.agent } } }),
    ),
    store.dispatch(api.endpoints.list.initiate({ type: 'FBACCESSTOKEN' })),
    store.dispatch(api.endpoints.call.initiate({ name: 'notificationsUnreadCount' })),
  ])
  // The error, and a notice that names a person.
  await store.dispatch(runCall('closeThread', { params: { id: id(5) } }))
  store.dispatch(
    toastShown({
      kind: 'info',
      place: 'toast',
      titleKey: 'inbox:arrived',
      text: `${secrets.name}: ${secrets.text}`,
      values: { name: secrets.name, phone: secrets.phone },
    }),
  )
  store.dispatch(
    toastShown({
      kind: 'warning',
      place: 'alert',
      title: 'SOMETHING_NEW',
      text: JSON.stringify({ from: secrets.phone, mail: secrets.email }),
    }),
  )
  // Offline with waiting work.
  store.dispatch(socketMoved({ state: 'closed', why: 'transport close' }))
  store.dispatch(backendLost())
  await store.dispatch(closeThread(id(7)))
  for (let minute = 0; minute < 10; minute += 1) store.dispatch(ticked(epoch + minute * 30_000))
  store.dispatch(backendReached())
  store.dispatch(socketMoved({ state: 'open', why: null }))
  for (let number = 80; number < 120; number += 1) push(store, number)
  store.dispatch(removed({ rows: { THREAD: [{ id: id(3), epoch, version: 900 }] } }))
  store.dispatch(evicted({ ids: { THREAD: [id(4)] } }))
}

export interface RecordedSession {
  readonly stretch: RecordedStretch
  readonly store: AppStore
}

let recorded: Promise<RecordedSession> | null = null

/** One session, shared by all tests of a file. */
export const recordedSession = (): Promise<RecordedSession> => {
  recorded ??= (async () => {
    const parts = createTestStore({ signedIn: false })
    answerBackend(parts)
    let seconds = 0
    const recorder = createRecorder(parts.store, parts.environment, {
      address: () => `/?thread=${id(1)}&q=${encodeURIComponent(secrets.name)}&n=${Math.floor((seconds += 1) / 50)}`,
    })
    await work(parts.store)
    await new Promise((resolve) => setTimeout(resolve))
    const stretch = recorder.lastMinutes()
    recorder.end()
    return { stretch, store: parts.store }
  })()
  return recorded
}

/** The log's lines as they are saved. */
export const savedLines = async (): Promise<readonly string[]> =>
  [...writeLog((await recordedSession()).stretch, place)].filter((line) => line !== '')

const encoder = new TextEncoder()

/** Delivers a file in pieces that end anywhere. */
export async function* bytesOf(text: string, piece = 9_973): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text)
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}
