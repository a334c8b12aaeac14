// Webhook subscriptions: of the application (with the handshake), of pages and of WhatsApp accounts.
import type { Simulation } from '../simulation.ts'
import type { Page } from '../world.ts'
import { GraphError, invalidParameter } from './graph-error.ts'
import type { Parameters } from './parameters.ts'
import { subscribableFields } from './subscribable-fields.ts'
import { webhookObjects } from '../webhooks/pieces.ts'
import type { WebhookObject } from '../webhooks/pieces.ts'
import { phonesOf } from '../whatsapp/whatsapp-accounts.ts'
import type { WhatsappAccount } from '../whatsapp/whatsapp-state.ts'

const handshakeMs = 5_000
const version = 'v26.0'

const checkFields = (object: WebhookObject, name: string, fields: readonly string[]): void => {
  const known = subscribableFields[object]
  fields.forEach((field, index) => {
    if (!known.includes(field))
      throw invalidParameter(`Param ${name}[${index}] must be one of {${known.join(', ')}} - got "${field}".`)
  })
}

const toRefusal = (why: string): GraphError =>
  new GraphError(2200, `(#2200) Callback verification failed with the following errors: ${why}`)

const handshake = async (simulation: Simulation, callbackUrl: string, verifyToken: string): Promise<void> => {
  const challenge = simulation.ids.challenge()
  const url = new URL(callbackUrl)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', verifyToken)
  let status: number
  let answer: string
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(handshakeMs), redirect: 'manual' })
    status = response.status
    answer = await response.text()
  } catch {
    throw toRefusal("The URL couldn't be reached.")
  }
  if (status !== 200) throw toRefusal(`HTTP Status Code = ${status}; HTTP Message = ${answer.slice(0, 100)}`)
  if (answer !== challenge)
    throw toRefusal(
      `The response does not match the challenge. Expected value = '${challenge}'; Received value = '${answer.slice(0, 100)}...'`,
    )
}

export const showAppSubscriptions = ({ world }: Simulation): unknown => ({
  data: Object.entries(world.subscriptions).map(([object, { callbackUrl, fields, active }]) => ({
    object,
    callback_url: callbackUrl,
    active,
    fields: fields.map((name) => ({ name, version })),
  })),
})

export const subscribeApp = async (simulation: Simulation, parameters: Parameters): Promise<unknown> => {
  const requestedObject = parameters.text('object')
  const object = webhookObjects.find((known) => known === requestedObject)
  if (!object)
    throw invalidParameter(
      `Param object must be one of {${webhookObjects.join(', ')}} - got "${requestedObject ?? ''}".`,
    )
  const callbackUrl = parameters.text('callback_url')
  if (!callbackUrl || !URL.canParse(callbackUrl)) throw invalidParameter('Param callback_url must be a valid URI')
  const fields = parameters.list('fields') ?? []
  checkFields(object, 'fields', fields)
  await handshake(simulation, callbackUrl, parameters.text('verify_token') ?? '')
  simulation.world.subscriptions[object] = { callbackUrl, fields, active: true }
  simulation.changed()
  return { success: true }
}

export const unsubscribeApp = (simulation: Simulation, parameters: Parameters): unknown => {
  const object = parameters.text('object')
  for (const known of webhookObjects)
    if (object === undefined || object === known) delete simulation.world.subscriptions[known]
  simulation.changed()
  return { success: true }
}

export const showPageSubscriptions = ({ settings }: Simulation, page: Page): unknown => ({
  data:
    page.subscribedFields.length === 0
      ? []
      : [
          {
            category: 'Business',
            link: 'https://www.facebook.com/games/',
            name: 'Social inbox',
            id: settings.appId,
            subscribed_fields: page.subscribedFields,
          },
        ],
})

export const subscribePage = (simulation: Simulation, page: Page, parameters: Parameters): unknown => {
  const fields = parameters.list('subscribed_fields')
  if (!fields || fields.length === 0) throw invalidParameter('Param subscribed_fields is required')
  checkFields('page', 'subscribed_fields', fields)
  page.subscribedFields = fields
  simulation.changed()
  const instagrams = Object.values(simulation.world.instagrams).filter((account) => account.pageId === page.fbId)
  for (const notify of simulation.subscribed)
    for (const id of [page.fbId, ...instagrams.map(({ igId }) => igId)]) notify(id)
  return { success: true }
}

export const unsubscribePage = (simulation: Simulation, page: Page): unknown => {
  page.subscribedFields = []
  simulation.changed()
  return { success: true }
}

export const showWhatsappSubscriptions = ({ settings }: Simulation, account: WhatsappAccount): unknown => ({
  data: account.subscribed
    ? [
        {
          whatsapp_business_api_data: {
            id: settings.appId,
            name: 'Social inbox',
            link: 'https://www.facebook.com/games/',
          },
        },
      ]
    : [],
})

export const setWhatsappSubscription = (
  simulation: Simulation,
  account: WhatsappAccount,
  subscribed: boolean,
): unknown => {
  account.subscribed = subscribed
  simulation.changed()
  if (subscribed)
    for (const notify of simulation.subscribed)
      for (const { phoneId } of phonesOf(simulation, account.wabaId)) notify(phoneId)
  return { success: true }
}
