// Creates pages, Instagram accounts and people of the simulated platform. Existing ones are returned unchanged.
import { fold } from '../../contract/fold.ts'
import { pageOf } from './conversation.ts'
import type { InstagramAccount } from './instagram/instagram-state.ts'
import type { Simulation } from './simulation.ts'
import type { Page, Person } from './world.ts'

interface NewPage {
  readonly fbId?: string
  readonly name: string
  readonly language?: 'tr' | 'en'
  readonly subscribed?: boolean
}

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
  if (subscribed) for (const notify of simulation.subscribed) notify(id)
  return page
}

interface NewInstagram {
  readonly igId?: string
  readonly pageId: string
  readonly username: string
  readonly name?: string
}

/** A page has at most one account. */
export const addInstagram = (
  simulation: Simulation,
  { igId, pageId, username, name }: NewInstagram,
): InstagramAccount => {
  const { world, ids } = simulation
  const page = pageOf(simulation, pageId)
  const linked = Object.values(world.instagrams).find((account) => account.pageId === pageId || account.igId === igId)
  if (linked) return linked
  const account = { igId: igId ?? ids.instagramId(), pageId: page.fbId, username, name: name ?? page.name }
  world.instagrams[account.igId] = account
  simulation.changed()
  if (page.subscribedFields.length > 0) for (const notify of simulation.subscribed) notify(account.igId)
  return account
}

export const instagramOf = ({ world }: Simulation, igId: string): InstagramAccount => {
  const account = world.instagrams[igId]
  if (!account) throw new Error(`no such Instagram account: ${igId}`)
  return account
}

/** `İrem Güneş` -> `irem.gunes` */
export const userNameOf = (name: string): string => fold(name).replaceAll(/[^a-z0-9]+/g, '.')

interface NewPerson {
  readonly name: string
  readonly psid?: string
  /** false: the platform refuses to reveal the profile. */
  readonly hasProfile?: boolean
}

const keep = (simulation: Simulation, person: Person): Person => {
  const known = (simulation.world.people[person.psid] ??= person)
  simulation.changed()
  return known
}

export const addPerson = (
  simulation: Simulation,
  page: Page,
  { name, psid = simulation.ids.psid(), hasProfile = true }: NewPerson,
): Person =>
  keep(simulation, {
    psid,
    pageId: page.fbId,
    instagramId: null,
    username: null,
    conversationId: simulation.ids.conversationId(psid),
    name,
    hasProfile,
    lastInteraction: null,
  })

export const addInstagramPerson = (
  simulation: Simulation,
  account: InstagramAccount,
  { name, username, psid = simulation.ids.igsid(), hasProfile = true }: NewPerson & { readonly username: string },
): Person =>
  keep(simulation, {
    psid,
    pageId: account.pageId,
    instagramId: account.igId,
    username,
    conversationId: simulation.ids.conversationId(psid),
    name,
    hasProfile,
    lastInteraction: null,
  })
