// What a page finds when it is connected for the first time: a few conversations of the last day and a half.
import { pageWrites, personWrites, read, tellEcho } from '../conversation.ts'
import type { Simulation } from '../simulation.ts'
import type { Page } from '../world.ts'
import { pageInboxAppId } from '../webhooks/items.ts'
import { newChat } from './chats.ts'
import type { Chat } from './customers-state.ts'
import { scriptNamed } from './scripts.ts'
import { attachmentFor } from './turn.ts'

const minuteMs = 60_000

/** Turns said, minutes since the last of them, and whether the page has answered it. */
interface Past {
  readonly turns: number
  readonly minutesAgo: number
  readonly answered?: boolean
}

/** Five for each page: some just now, one that waits long, one whose window is nearly or already closed. */
const pasts: readonly (readonly Past[])[] = [
  [
    { turns: 2, minutesAgo: 3 },
    { turns: 1, minutesAgo: 9 },
    { turns: 1, minutesAgo: 52 },
    { turns: 2, minutesAgo: 175, answered: true },
    { turns: 1, minutesAgo: 23.2 * 60 },
  ],
  [
    { turns: 1, minutesAgo: 1 },
    { turns: 1, minutesAgo: 26 },
    { turns: 2, minutesAgo: 118 },
    { turns: 1, minutesAgo: 240, answered: true },
    { turns: 2, minutesAgo: 31 * 60 },
  ],
]

interface Event {
  readonly at: number
  readonly happen: (at: number) => void
}

const pauseMs = (simulation: Simulation): number => (2 + simulation.ids.chance() * 7) * minuteMs

/** The events of one conversation, backwards from its end. */
const eventsOf = (simulation: Simulation, chat: Chat, past: Past): Event[] => {
  const turns = (scriptNamed(chat.script)?.turns ?? []).slice(0, past.turns)
  const events: Event[] = []
  const { psid } = chat
  const customer = (text: string | null, attach?: 'photo' | 'document') => (at: number) => {
    const attachments = attach ? [attachmentFor(simulation, attach, psid)] : []
    chat.lastMid = personWrites(simulation, { psid, text, attachments, at }).mid
  }
  const page = (text: string) => (at: number) => {
    chat.answerMid = pageWrites(simulation, { psid, text, at }, { metadata: null, appId: pageInboxAppId }).mid
    tellEcho(simulation, psid, chat.answerMid)
  }
  turns.forEach((turn, index) => {
    for (const text of turn.say) events.push({ at: 0, happen: customer(text) })
    if (turn.attach) events.push({ at: 0, happen: customer(null, turn.attach) })
    if (turn.answer && (index < turns.length - 1 || past.answered)) events.push({ at: 0, happen: page(turn.answer) })
  })
  let at = simulation.now() - past.minutesAgo * minuteMs
  return events.reverse().map(({ happen }) => {
    const event = { at: Math.round(at), happen }
    at -= pauseMs(simulation)
    return event
  })
}

/** Lets the first conversations of a page arrive at once, in the order in which they happened. */
export const arriveFirst = (simulation: Simulation, page: Page): void => {
  const { customers } = simulation.world
  const mine = pasts[customers.populated.length % pasts.length] ?? []
  customers.populated.push(page.fbId)
  const chats: { chat: Chat; past: Past }[] = []
  for (const past of mine) {
    const chat = newChat(simulation, page)
    if (chat) chats.push({ chat, past })
  }
  const events = chats.flatMap(({ chat, past }) => eventsOf(simulation, chat, past)).sort((one, other) => one.at - other.at)
  for (const { at, happen } of events) happen(at)
  for (const { chat, past } of chats) {
    chat.turn = past.turns
    if (chat.answerMid !== null) read(simulation, chat.psid)
    if (past.answered) chat.answeredAt = Date.now()
  }
  simulation.changed()
}
