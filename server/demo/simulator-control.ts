// What the demo asks of the simulator: its pages, and webhooks to this server.
import type { Config } from '../config.ts'
import type { GraphClient } from '../graph/graph-client.ts'

export interface SimulatedPage {
  readonly fbId: string
  readonly token: string
}

/** The webhook fields the inbox lives on. */
export const webhookFields = [
  'messages', 'message_echoes', 'message_edits', 'message_reactions', 'message_reads', 'message_deliveries', 'messaging_postbacks',
].join(',')

/** Makes a page at the simulator; answers the one that is there where it knows the id. */
export const ensurePage = async (
  simulatorAddress: string,
  page: { readonly fbId: string; readonly name: string; readonly language: 'tr' | 'en' },
): Promise<SimulatedPage> => {
  const answer = await fetch(`${simulatorAddress}/__sim/pages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...page, subscribed: false }),
  })
  if (!answer.ok) throw new Error(`the simulator refused a page: ${await answer.text()}`)
  return (await answer.json()) as SimulatedPage
}

/** Switches on the page's webhooks; its customers begin to write. */
export const subscribePage = async (graph: GraphClient, page: SimulatedPage): Promise<void> => {
  await graph.post({ path: `/${page.fbId}/subscribed_apps`, token: page.token, body: { subscribed_fields: webhookFields } })
}

/**
 * Subscribes the application to the simulator's webhooks, handshake included: the server must be listening.
 * @param serverAddress e.g. `http://127.0.0.1:8080`
 */
export const connectSimulator = async (
  { config, graph }: { readonly config: Pick<Config, 'meta'>; readonly graph: GraphClient },
  serverAddress: string,
): Promise<void> => {
  const { appId, appSecret, verifyToken } = config.meta
  await graph.post({
    path: `/${appId}/subscriptions`,
    token: `${appId}|${appSecret}`,
    body: { object: 'page', callback_url: `${serverAddress}/webhooks/meta`, fields: webhookFields, verify_token: verifyToken },
  })
}
