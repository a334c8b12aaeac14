// The scripted customers: they write, wait for an answer and reply, at a person's pace and with a limit on open conversations.
import type { Simulation } from '../simulation.ts'
import { newChat } from './chats.ts'
import type { Chat } from './customers-state.ts'
import { addFirstConversations } from './first-conversations.ts'
import { placesOf } from './places.ts'
import type { Place } from './places.ts'
import { sayStep, sayTurn } from './turn.ts'

/** Maximum number of conversations in which a customer waits for an answer, over all places. */
export const maxWaiting = 30
/** The longest pause between the messages of one turn. */
const longestGapMs = 4_000

export interface Customers {
  start(): void
  /** One customer acts now, if any has something to do. */
  act(): void
  stop(): void
}

const waitingCount = (chats: readonly Chat[]): number => chats.filter((chat) => chat.answeredAt === null).length

/** The place that has had the fewest conversations. */
const quietestPlace = (simulation: Simulation): Place | null => {
  const had = (place: Place): number => simulation.world.customers.nextScript[place.id] ?? 0
  return placesOf(simulation).sort((one, other) => had(one) - had(other))[0] ?? null
}

export const attachCustomers = (simulation: Simulation): Customers => {
  const { world, settings, ids } = simulation
  const pace = settings.customersPace
  if (pace === null) return { start: () => undefined, act: () => undefined, stop: () => undefined }
  const paceMs = pace * 1_000
  const gapMs = Math.min(longestGapMs, paceMs / 5)
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const act = (): void => {
    const chats = Object.values(world.customers.chats)
    const answeredChat = chats
      .filter((chat) => chat.answeredAt !== null && Date.now() - chat.answeredAt >= gapMs * 2)
      .sort((one, other) => (one.answeredAt ?? 0) - (other.answeredAt ?? 0))[0]
    if (answeredChat) return sayTurn(simulation, answeredChat, gapMs)
    const place = waitingCount(chats) < maxWaiting ? quietestPlace(simulation) : null
    const chat = place && newChat(simulation, place)
    if (chat) sayTurn(simulation, chat, gapMs)
  }
  const wait = (): void => {
    timer = setTimeout(
      () => {
        act()
        wait()
      },
      paceMs * (0.6 + 0.8 * ids.chance()),
    )
  }
  /** @param accountId null: all accounts */
  const populate = (accountId: string | null): void => {
    // Pictures and files need the simulator's own address.
    if (stopped || !simulation.address) return
    for (const place of placesOf(simulation)) {
      if ((accountId === null || place.accountId === accountId) && !world.customers.populated.includes(place.id))
        addFirstConversations(simulation, place)
    }
  }

  simulation.subscribed.push(populate)
  simulation.accepted.push(({ conversation, id }) => {
    const chat =
      conversation !== null &&
      Object.values(world.customers.chats).find((candidate) => candidate.conversation === conversation)
    if (chat) Object.assign(chat, { answeredAt: Date.now(), answerId: id })
  })
  simulation.timetable.handle('customer', ({ psid, step }) => {
    const chat = world.customers.chats[psid]
    if (chat) sayStep(simulation, chat, step ?? 0, gapMs)
  })

  return {
    start() {
      populate(null)
      wait()
    },
    act,
    stop() {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
