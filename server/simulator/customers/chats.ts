// Begins conversations: who writes next to a page, and with which script.
import { addPerson } from '../people.ts'
import type { Simulation } from '../simulation.ts'
import type { Page } from '../world.ts'
import type { Chat } from './customers-state.ts'
import { names } from './names.ts'
import { scriptsOf } from './scripts.ts'

/** The next person who has no conversation running; null where everybody is talking. */
const nextPerson = (simulation: Simulation, page: Page, language: 'tr' | 'en'): string | null => {
  const { customers, people } = simulation.world
  const known = names[language]
  for (let tries = 0; tries < known.length; tries += 1) {
    const turn = customers.nextPerson[page.fbId] ?? 0
    customers.nextPerson[page.fbId] = turn + 1
    const name = known[turn % known.length] as string
    const person = Object.values(people).find((candidate) => candidate.pageId === page.fbId && candidate.name === name)
    if (!person) return addPerson(simulation, page, { name }).psid
    if (!customers.chats[person.psid]) return person.psid
  }
  return null
}

/** Makes a conversation in which nothing has been said yet. */
export const newChat = (simulation: Simulation, page: Page): Chat | null => {
  const { customers } = simulation.world
  const turn = customers.nextScript[page.fbId] ?? 0
  const language = page.language ?? (turn % 2 === 0 ? 'tr' : 'en')
  const scripts = scriptsOf[language]
  const script = scripts[(page.language ? turn : Math.floor(turn / 2)) % scripts.length]
  const psid = nextPerson(simulation, page, language)
  if (!script || psid === null) return null
  customers.nextScript[page.fbId] = turn + 1
  const chat: Chat = { psid, pageId: page.fbId, script: script.name, turn: 0, answeredAt: null, answerMid: null, lastMid: null }
  customers.chats[psid] = chat
  simulation.changed()
  return chat
}
