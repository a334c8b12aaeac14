// Makes pages and people of the simulated platform.
import type { Simulation } from './simulation.ts'
import type { Page, Person } from './world.ts'

interface NewPage {
  readonly fbId?: string
  readonly name: string
  readonly language?: 'tr' | 'en'
  readonly subscribed?: boolean
}

/** Answers the page that is there where the id is known already. */
export const addPage = (simulation: Simulation, { fbId, name, language, subscribed = true }: NewPage): Page => {
  const { world, ids, settings } = simulation
  const id = fbId ?? ids.pageId()
  const known = world.pages[id]
  if (known) return known
  const page: Page = {
    fbId: id,
    name,
    token: ids.pageToken(id),
    language: language ?? null,
    subscribedFields: subscribed ? [...settings.webhookFields] : [],
  }
  world.pages[id] = page
  simulation.changed()
  if (subscribed) for (const hear of simulation.subscribed) hear(id)
  return page
}

export const addPerson = (
  { world, ids, changed }: Simulation,
  page: Page,
  { name, psid = ids.psid(), hasProfile = true }: { readonly name: string; readonly psid?: string; readonly hasProfile?: boolean },
): Person => {
  const person: Person = {
    psid,
    pageId: page.fbId,
    conversationId: ids.conversationId(psid),
    name,
    hasProfile,
    lastInteraction: null,
  }
  world.people[psid] ??= person
  changed()
  return world.people[psid]
}
