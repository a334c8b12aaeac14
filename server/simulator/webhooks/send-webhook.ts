// Sends a webhook to the application, if both it and the account have subscribed to the field.
import type { Simulation } from '../simulation.ts'
import { subscriptionOf } from './subscription-of.ts'
import type { Piece, WebhookObject } from './pieces.ts'

/** Instagram has no subscription of its own: the page's subscription counts, whatever its fields. */
const accountHears = ({ world }: Simulation, object: WebhookObject, accountId: string, field: string): boolean => {
  if (object === 'page') return world.pages[accountId]?.subscribedFields.includes(field) ?? false
  if (object === 'whatsapp_web') return world.waweb.sessions[accountId] !== undefined
  if (object === 'whatsapp_business_account') return world.whatsapp.accounts[accountId]?.subscribed ?? false
  const page = world.pages[world.instagrams[accountId]?.pageId ?? '']
  return (page?.subscribedFields.length ?? 0) > 0
}

export const sendItem = (
  simulation: Simulation,
  object: WebhookObject,
  accountId: string,
  field: string,
  piece: Piece,
): void => {
  const app = subscriptionOf(simulation.world, object)
  if (
    !app?.active ||
    (object !== 'whatsapp_web' && !app.fields.includes(field)) ||
    !accountHears(simulation, object, accountId, field)
  )
    return
  simulation.webhooks.enqueue({ object, accountId, piece })
}

export const sendChange = (
  simulation: Simulation,
  object: WebhookObject,
  accountId: string,
  field: string,
  value: Readonly<Record<string, unknown>>,
): void => sendItem(simulation, object, accountId, field, { kind: 'change', field, value })
