// The scripted customers: they write, wait for an answer, answer back. At a person's pace, and never more than can be handled.
import type { Simulation } from '../simulation.ts'
import type { Page } from '../world.ts'
import { newChat } from './chats.ts'
import type { Chat } from './customers-state.ts'
import { arriveFirst } from './first-conversations.ts'
import { sayStep, sayTurn } from './turn.ts'

/** Conversations in which a customer may wait for an answer, over all pages. */
export const mostWaiting = 12
/** The longest pause between the messages of one turn. */
const longestGapMs = 4_000

export interface Customers {
  start(): void
  /** One customer does something now, if anybody has something to do. */
  act(): void
  stop(): void
}

const waitingCount = (chats: readonly Chat[]): number => chats.filter((chat) => chat.answeredAt === null).length

/** The subscribed page that has had the fewest conversations. */
const quietestPage = ({ world }: Simulation): Page | null => {
  const pages = Object.values(world.pages).filter((page) => page.subscribedFields.includes('messages'))
  const had = (page: Page): number => world.customers.nextScript[page.fbId] ?? 0
  return pages.sort((one, other) => had(one) - had(other))[0] ?? null
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
    const answered = chats
      .filter((chat) => chat.answeredAt !== null && Date.now() - chat.answeredAt >= gapMs * 2)
      .sort((one, other) => (one.answeredAt ?? 0) - (other.answeredAt ?? 0))[0]
    if (answered) return sayTurn(simulation, answered, gapMs)
    const page = waitingCount(chats) < mostWaiting ? quietestPage(simulation) : null
    const chat = page && newChat(simulation, page)
    if (chat) sayTurn(simulation, chat, gapMs)
  }
  const wait = (): void => {
    timer = setTimeout(() => {
      act()
      wait()
    }, paceMs * (0.6 + 0.8 * ids.chance()))
  }
  const populate = (pageId: string): void => {
    const page = world.pages[pageId]
    // Pictures and files need the simulator's own address.
    if (stopped || !page || !simulation.address || world.customers.populated.includes(pageId)) return
    if (page.subscribedFields.includes('messages')) arriveFirst(simulation, page)
  }

  simulation.subscribed.push(populate)
  simulation.accepted.push(({ conversation, id }) => {
    const chat = world.customers.chats[conversation ?? '']
    if (chat) Object.assign(chat, { answeredAt: Date.now(), answerMid: id })
  })
  simulation.timetable.handle('customer', ({ psid, step }) => {
    const chat = world.customers.chats[psid]
    if (chat) sayStep(simulation, chat, step ?? 0, gapMs)
  })

  return {
    start() {
      for (const pageId of Object.keys(world.pages)) populate(pageId)
      wait()
    },
    act,
    stop() {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
