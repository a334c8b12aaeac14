// History of a newly connected account: a few conversations of the last day and a half.
import type { Simulation } from '../simulation.ts'
import type { ScriptedChannel } from '../world.ts'
import { newChat } from './chats.ts'
import type { Chat } from './customers-state.ts'
import type { Place } from './places.ts'
import { scriptNamed } from './scripts.ts'
import { voiceOf } from './voices.ts'

const minuteMs = 60_000

/** Number of turns said, minutes since the last of them, and whether the business has answered it. */
interface Past {
  readonly turns: number
  readonly minutesAgo: number
  readonly answered?: boolean
}

/** Some are new, one has waited long, one has a window that is nearly or already closed. The accounts of a channel alternate. */
const pasts: Readonly<Record<ScriptedChannel, readonly (readonly Past[])[]>> = {
  messenger: [
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
  ],
  instagram: [
    [
      { turns: 1, minutesAgo: 5 },
      { turns: 2, minutesAgo: 64 },
      { turns: 1, minutesAgo: 26 * 60 },
    ],
    [
      { turns: 2, minutesAgo: 12 },
      { turns: 1, minutesAgo: 340, answered: true },
    ],
  ],
  whatsapp: [
    [
      { turns: 1, minutesAgo: 2 },
      { turns: 2, minutesAgo: 33 },
      { turns: 1, minutesAgo: 205, answered: true },
      { turns: 1, minutesAgo: 22.8 * 60 },
    ],
    [
      { turns: 1, minutesAgo: 7 },
      { turns: 1, minutesAgo: 41 },
      { turns: 2, minutesAgo: 27 * 60 },
    ],
  ],
  'facebook-comment': [
    [
      { turns: 1, minutesAgo: 6 },
      { turns: 2, minutesAgo: 88 },
      { turns: 1, minutesAgo: 410, answered: true },
    ],
    [
      { turns: 1, minutesAgo: 17 },
      { turns: 1, minutesAgo: 150 },
    ],
  ],
  'instagram-comment': [
    [
      { turns: 1, minutesAgo: 14 },
      { turns: 2, minutesAgo: 130 },
    ],
    [{ turns: 1, minutesAgo: 37 }],
  ],
}

interface Event {
  readonly at: number
  readonly happen: (at: number) => void
}

const pauseMs = (simulation: Simulation): number => (2 + simulation.ids.chance() * 7) * minuteMs

/** The events of one conversation, computed backwards from its end. */
const eventsOf = (simulation: Simulation, place: Place, chat: Chat, past: Past): Event[] => {
  const voice = voiceOf(place)
  const turns = (scriptNamed(chat.script)?.turns ?? []).slice(0, past.turns)
  const events: Event['happen'][] = []
  turns.forEach(({ say, attach, answer }, index) => {
    for (const text of say) events.push((at) => (chat.lastId = voice.say(simulation, chat, text, at)))
    if (attach) events.push((at) => void voice.attach?.(simulation, chat, attach, at))
    if (answer && (index < turns.length - 1 || past.answered))
      events.push((at) => (chat.answerId = voice.answer(simulation, chat, answer, at)))
  })
  let at = simulation.now() - past.minutesAgo * minuteMs
  return events.reverse().map((happen) => {
    const event = { at: Math.round(at), happen }
    at -= pauseMs(simulation)
    return event
  })
}

/** Lets the first conversations of a place arrive at once, in the order in which they happened. */
export const addFirstConversations = (simulation: Simulation, place: Place): void => {
  const { customers } = simulation.world
  const known = customers.populated.filter((id) => id.startsWith(`${place.channel}:`)).length
  const mine = pasts[place.channel][known % pasts[place.channel].length] ?? []
  customers.populated.push(place.id)
  const chats: { chat: Chat; past: Past }[] = []
  for (const past of mine) {
    const chat = newChat(simulation, place)
    if (chat) chats.push({ chat, past })
  }
  const events = chats
    .flatMap(({ chat, past }) => eventsOf(simulation, place, chat, past))
    .sort((one, other) => one.at - other.at)
  for (const { at, happen } of events) happen(at)
  for (const { chat, past } of chats) {
    chat.turn = past.turns
    if (chat.answerId !== null) voiceOf(place).read?.(simulation, chat)
    if (past.answered) chat.answeredAt = Date.now()
  }
  simulation.changed()
}
