// The inbox on a real store, with threads and messages as the server would send them; the test provides the network.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { VirtuosoMockContext } from 'react-virtuoso'
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { threadItems } from '../../../../contract/items.ts'
import type { Language } from '../../../../contract/constants.ts'
import { createI18n } from '../../../../src/app/i18n.ts'
import { channelNamespaces } from '../../../../src/screens/dashboard/channels.ts'
import { InboxPlace } from '../../../../src/app/InboxPlace.tsx'
import { loadPanes } from '../../../../src/screens/dashboard/panes.ts'
import { socketMoved } from '../../../../src/store/network/connection-slice.ts'
import { ticked } from '../../../../src/store/network/clock-slice.ts'
import { runCommandKey } from '../../../../src/store/commands/run-command-key.ts'
import { useCommandKeys } from '../../../../src/store/commands/use-command-keys.ts'
import { received } from '../../../../src/store/entities/actions.ts'
import type { RowsByType } from '../../../../src/store/entities/actions.ts'
import type { AppStore } from '../../../../src/store/app-thunk.ts'
import { bootstrapped } from '../../../../src/store/events.ts'
import { createTestStore, userId } from '../../../store/support/create-test-store.ts'
import type { TestStore } from '../../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, time } from '../../../store/support/rows.ts'
import { listOf } from '../../../store/support/test-backend.ts'

export const accountId = id(0xfb)
export const colleagueId = id(0xa9f)

const user = (_id: string, name: string) => row({ _id, profile: { name }, authOptions: { username: name } })

/** The page of the threads, connected by default. */
export const channelRow = (status = 'connected', version = 1): AnyRow =>
  row({
    _id: id(0xc1),
    version,
    organisationId,
    name: 'Acme Istanbul',
    service: 'facebook',
    accountType: 'FBPAGE',
    accountId,
    status,
  })

const reference: RowsByType = {
  USER: [user(userId, 'Ayşe Yıldız'), user(colleagueId, 'Selin Kaya')],
  CHANNEL: [channelRow()],
}

interface Body {
  readonly userId?: string
  readonly until?: string
  readonly add?: readonly string[]
}

/** Effects of commands on a conversation; null if none is visible. */
const commands: Readonly<Record<string, (body: Body) => object | null>> = {
  close: () => ({ status: 'closed' }),
  reopen: () => ({ status: 'open' }),
  assign: (body) => ({ assigneeId: body.userId }),
  snooze: ({ until }) => ({ status: 'snoozed', snoozedUntil: until }),
  label: ({ add }) => ({ labelIds: add }),
  markAsRead: () => ({ unreadCount: 0 }),
  cursor: () => null,
  markAsUnread: () => null,
}

// The virtual lists measure themselves in frames outside any test step, and parts render when they load; React's warnings about that are
// irrelevant here.
beforeEach(() => {
  const say = console.error
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (!/not wrapped in act|suspended inside an `act` scope/.test(String(words[0]))) say(...words)
  })
})

/** Network responses change the store outside any test step, so its listeners run within act(). */
const heardInAct = (store: AppStore): AppStore => ({
  ...store,
  subscribe: (listener) => store.subscribe(() => act(listener)),
})

export interface RenderedInbox extends TestStore {
  readonly person: UserEvent
  readonly address: () => string
  /** Delivers rows, as a push would. */
  readonly arrive: (rows: RowsByType) => void
}

interface InboxSetup {
  readonly threads?: readonly AnyRow[]
  readonly messages?: readonly AnyRow[]
  readonly rows?: RowsByType
  readonly at?: string
  readonly language?: Language
  /** false: nothing has arrived from the server yet. */
  readonly ready?: boolean
  /** Height of each virtual list, px; a row has 64. */
  readonly listHeight?: number
  /** Responses in addition to the default ones. */
  readonly prepare?: (test: TestStore) => void
}

export const renderInbox = async ({
  threads = [],
  messages = [],
  rows = {},
  at = '/',
  language = 'en',
  ready = true,
  listHeight = 2_000,
  prepare,
}: InboxSetup = {}): Promise<RenderedInbox> => {
  const test = createTestStore()
  const { store, backend } = test
  store.dispatch(ticked(Date.parse(time(3_600))))
  for (const { messageType, field } of Object.values(threadItems)) {
    backend.on('GET', getDeclaration(messageType).base, ({ query }) =>
      listOf(messages.filter((message) => message[field] === (query.filter as Record<string, string>)[field])),
    )
  }
  for (const type of ['ACTIVITY', 'THREADNOTE'] as const)
    backend.on('GET', getDeclaration(type).base, () => listOf(rows[type] ?? []))
  backend.on('GET', '/api/threads', () => listOf([]))
  for (const thread of threads) {
    // Each command finds the result of the earlier ones: two responses with one version would be one too many.
    let now = thread
    for (const [command, patchOf] of Object.entries(commands)) {
      backend.on('POST', `/api/threads/${thread._id}/${command}`, ({ body }) => {
        const patch = patchOf((body ?? {}) as Body)
        if (patch) now = { ...now, ...patch, version: now.version + 1 }
        return { body: { data: {}, rows: patch ? { THREAD: [now] } : {}, epoch } }
      })
    }
  }
  if (ready) {
    store.dispatch(received({ rows: { ...reference, THREAD: threads, ...rows }, origin: 'http' }))
    store.dispatch(bootstrapped({ complete: true }))
    store.dispatch(socketMoved({ state: 'open', why: null }))
  }
  prepare?.(test)
  const { languages, loaded } = createI18n(language)
  await loaded
  await loadPanes()
  await languages.loadNamespaces(['errors', 'inbox', 'conversation', ...channelNamespaces])
  let address = at
  const Address = () => {
    const { pathname, search } = useLocation()
    address = `${pathname}${search}`
    return null
  }
  // As the frame does on every screen.
  const Keys = () => {
    const navigate = useNavigate()
    useCommandKeys((command) => store.dispatch(runCommandKey(command, (to) => void navigate(to))))
    return null
  }
  render(
    <Provider store={heardInAct(store)}>
      <I18nextProvider i18n={languages}>
        <MemoryRouter initialEntries={[at]}>
          {/* jsdom has no layout: every row is given a height, so that the virtual lists render them. */}
          <VirtuosoMockContext value={{ viewportHeight: listHeight, itemHeight: 64 }}>
            <InboxPlace />
          </VirtuosoMockContext>
          <Address />
          <Keys />
        </MemoryRouter>
      </I18nextProvider>
    </Provider>,
  )
  return {
    ...test,
    person: userEvent.setup(),
    address: () => address,
    arrive: (arrived) => act(() => void store.dispatch(received({ rows: arrived, origin: 'push' }))),
  }
}

/** The list's rows, as links, from top to bottom. */
export const rowLinks = (): HTMLElement[] => [
  ...screen.getByRole('region', { name: 'Conversations' }).querySelectorAll<HTMLElement>('a[data-thread]'),
]

export const rowNames = (): string[] => rowLinks().map((link) => link.querySelector('.name')?.textContent ?? '')
