// Starts conversations: chooses who writes next at a place, and with which script.
import type { Simulation } from '../simulation.ts'
import type { ScriptedChannel } from '../world.ts'
import type { Chat } from './customers-state.ts'
import { names } from './names.ts'
import type { Place } from './places.ts'
import { ensurePosts } from './posts.ts'
import { scriptsFor } from './scripts.ts'
import { voiceOf } from './voices.ts'

/** Each channel starts at another place of the lists, so that an inbox with all channels shows different people and topics. */
const beginnings: Readonly<Record<ScriptedChannel, number>> = {
  messenger: 0,
  instagram: 5,
  whatsapp: 8,
  'facebook-comment': 11,
  'instagram-comment': 13,
}

/** The next person without a running conversation at the place; null when everybody has one. */
const nextPerson = (
  simulation: Simulation,
  place: Place,
  language: 'tr' | 'en',
): Pick<Chat, 'id' | 'who' | 'conversation'> | null => {
  const { customers } = simulation.world
  const known = names[language]
  for (let tries = 0; tries < known.length; tries += 1) {
    const turn = customers.nextPerson[place.id] ?? 0
    customers.nextPerson[place.id] = turn + 1
    const name = known[(beginnings[place.channel] + turn) % known.length] as string
    const id = `${place.id}:${name}`
    if (!customers.chats[id]) return { id, ...voiceOf(place).meet(simulation, place, name) }
  }
  return null
}

/** Creates a conversation without any messages. */
export const newChat = (simulation: Simulation, place: Place): Chat | null => {
  const { customers } = simulation.world
  ensurePosts(simulation, place)
  const turn = customers.nextScript[place.id] ?? 0
  const language = place.language ?? (turn % 2 === 0 ? 'tr' : 'en')
  const scripts = scriptsFor(place.channel, language)
  const script = scripts[(beginnings[place.channel] + (place.language ? turn : Math.floor(turn / 2))) % scripts.length]
  const person = nextPerson(simulation, place, language)
  if (!script || !person) return null
  customers.nextScript[place.id] = turn + 1
  const chat: Chat = {
    ...person,
    placeId: place.id,
    script: script.name,
    turn: 0,
    answeredAt: null,
    answerId: null,
    lastId: null,
  }
  customers.chats[chat.id] = chat
  simulation.changed()
  return chat
}
