// Places where customers write: the messages and comments of every account whose webhooks are subscribed.
import type { Simulation } from '../simulation.ts'
import type { ScriptedChannel } from '../world.ts'

export interface Place {
  readonly id: string
  readonly channel: ScriptedChannel
  /** Page, Instagram account or phone number. */
  readonly accountId: string
  /** The language used there; null for any. */
  readonly language: 'tr' | 'en' | null
}

const place = (channel: ScriptedChannel, accountId: string, language: Place['language']): Place => ({
  id: `${channel}:${accountId}`,
  channel,
  accountId,
  language,
})

export const placesOf = ({ world }: Simulation): Place[] => {
  const hears = (object: string): boolean => world.subscriptions[object]?.active ?? false
  const pages = Object.values(world.pages).flatMap(({ fbId, language, subscribedFields }) => [
    ...(subscribedFields.includes('messages') ? [place('messenger', fbId, language)] : []),
    ...(subscribedFields.includes('feed') ? [place('facebook-comment', fbId, language)] : []),
  ])
  const instagrams = Object.values(world.instagrams).flatMap(({ igId, pageId }) => {
    const page = world.pages[pageId]
    if (!page || page.subscribedFields.length === 0) return []
    return [place('instagram', igId, page.language), place('instagram-comment', igId, page.language)]
  })
  const phones = Object.values(world.whatsapp.phones)
    .filter(({ wabaId }) => world.whatsapp.accounts[wabaId]?.subscribed)
    .map(({ phoneId, language }) => place('whatsapp', phoneId, language))
  return [
    ...(hears('page') ? pages : []),
    ...(hears('instagram') ? instagrams : []),
    ...(hears('whatsapp_business_account') ? phones : []),
  ]
}
