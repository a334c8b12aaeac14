// What is rendered in a conversation's first paint, and what follows.
import { screen, waitFor } from '@testing-library/react'
import { id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox, rowLinks, rowNames } from './support/render-inbox.tsx'

const [ada, burak] = [
  threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', lastMessageTime: time(900) }),
  threadRow({ _id: id(2), itemId: id(0xc2), title: 'Burak Demir', lastMessageTime: time(800) }),
]
const messages = [ada, burak].flatMap((thread, at) =>
  Array.from({ length: 3 }, (_, line) =>
    messageRow({
      _id: id(0x100 * (at + 1) + line),
      fbId: `m${at}${line}`,
      fbConversationId: thread.itemId,
      message: `${thread.title} line ${line}`,
      createdTime: time(60 * line),
      ownerSent: line === 1,
      isRead: true,
    }),
  ),
)

const pane = () => document.querySelector('[data-reading]')
/** The last line as the user sees it, whichever component renders it, and the composer. */
const isDrawn = (): boolean =>
  pane()?.textContent?.includes('Ada Kaya line 2') === true && pane()?.querySelector('textarea') !== null
const deferred = {
  'the list that scrolls': () => pane()?.querySelector('[role=region][tabindex="0"]'),
  'the menus of messages': () => pane()?.querySelector('[role=article] button'),
  "the customer's panel": () =>
    [...document.querySelectorAll('aside h2')].find(({ textContent }) => textContent === ada.title),
} as const

/** After each change of the page: whether messages and composer are rendered, and which of the deferred parts. */
const watchPage = (onFirst: () => void) => {
  const states: { readonly isDrawn: boolean; readonly parts: readonly string[] }[] = []
  const look = (): void => {
    // The previous conversation is still shown.
    if (pane()?.textContent?.includes('Burak Demir line') === true) return
    const parts = Object.entries(deferred).flatMap(([name, find]) => (find() ? [name] : []))
    states.push({ isDrawn: isDrawn(), parts })
    if (states.filter((state) => state.isDrawn).length === 1) onFirst()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { states, end: () => observer.disconnect() }
}

const openRow = async (person: Awaited<ReturnType<typeof renderInbox>>['person'], name: string): Promise<void> => {
  await person.click(rowLinks()[rowNames().indexOf(name)] as HTMLElement)
}

const slowMs = 900
/** Blocks the page for a while, as a slow phone does. */
const stall = (): void => {
  const until = performance.now() + slowMs
  while (performance.now() < until);
}

test.each([
  ['', () => undefined],
  [', on a slow machine too', stall],
])(
  'its messages and its composer stand before the list, their menus and the panel, which follow by themselves%s',
  async (_, onFirst) => {
    const { person } = await renderInbox({ threads: [ada, burak], messages })
    // Both are in the store: nothing needs to be requested any more.
    for (const name of ['Ada Kaya', 'Burak Demir']) {
      await openRow(person, name)
      await screen.findByText(`${name} line 2`, { selector: '[role=region] *' })
    }
    const { states, end } = watchPage(onFirst)
    await openRow(person, 'Ada Kaya')
    await waitFor(() => {
      for (const [name, find] of Object.entries(deferred)) if (!find()) throw new Error(`${name} did not come`)
    })
    end()
    const first = states.find((state) => state.isDrawn)
    expect(first).toEqual({ isDrawn: true, parts: [] })
    expect(states.filter((state) => !state.isDrawn && state.parts.length > 0)).toEqual([])
  },
)

test('what it shows is asked for when a button goes down on its row, once; it is opened when the button comes up', async () => {
  const { person, backend, address } = await renderInbox({ threads: [ada, burak], messages })
  const asked = () => backend.askedFor('GET', '/api/fb/messages').map(({ query }) => query.filter)
  const row = rowLinks()[rowNames().indexOf('Burak Demir')] as HTMLElement
  await person.pointer({ keys: '[MouseLeft>]', target: row })
  await waitFor(() => expect(asked()).toEqual([{ fbConversationId: burak.itemId }]))
  expect(address()).not.toContain(burak._id)
  await person.pointer({ keys: '[/MouseLeft]', target: row })
  await screen.findByText('Burak Demir line 2', { selector: '[role=region] *' })
  // A repeated request would have been sent before the next one.
  await openRow(person, 'Ada Kaya')
  await screen.findByText('Ada Kaya line 2', { selector: '[role=region] *' })
  expect(asked()).toEqual([{ fbConversationId: burak.itemId }, { fbConversationId: ada.itemId }])
})
