// Prepares the simulator for the demo: its accounts, and its webhooks to this server.
import { webhookFields } from '../../platform/webhook-fields.ts'
import type { Config } from '../../lib/config.ts'
import type { GraphClient } from '../../context/platform-client.ts'
import { demoFurtherPage, demoInstagram, demoMembers, demoPages, demoWhatsapp } from './demo-world.ts'

interface SimulatedPage {
  readonly fbId: string
  readonly token: string
}

export interface SimulatedAccounts {
  /** In the order of `demoPages`. */
  readonly pages: readonly SimulatedPage[]
  readonly whatsappToken: string
}

/** Creates an account in the simulator; returns the existing one if the id is known. */
const ensure = async <Answer>(simulatorAddress: string, path: string, account: object): Promise<Answer> => {
  const answer = await fetch(`${simulatorAddress}/__sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`the simulator refused ${path}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export const ensureAccounts = async (simulatorAddress: string): Promise<SimulatedAccounts> => {
  const pages: SimulatedPage[] = []
  for (const { fbId, name, language } of demoPages) {
    pages.push(await ensure<SimulatedPage>(simulatorAddress, 'pages', { fbId, name, language, subscribed: false }))
  }
  const { fbId: igId, username, name, pageFbId } = demoInstagram
  await ensure(simulatorAddress, 'instagram/accounts', { igId, pageId: pageFbId, username, name })
  const { instagram, ...further } = demoFurtherPage
  await ensure(simulatorAddress, 'pages', { ...further, subscribed: false })
  await ensure(simulatorAddress, 'instagram/accounts', { ...instagram, pageId: further.fbId })
  for (const member of demoMembers) await ensure(simulatorAddress, 'members', member)
  const { account, phone } = demoWhatsapp
  const wabaId = account.fbId
  const { token } = await ensure<{ token: string }>(simulatorAddress, 'whatsapp/accounts', {
    wabaId,
    name: account.name,
    subscribed: false,
  })
  await ensure(simulatorAddress, 'whatsapp/phones', {
    wabaId,
    phoneId: phone.fbId,
    number: phone.number,
    verifiedName: phone.verifiedName,
  })
  return { pages, whatsappToken: token }
}

/** Subscribes the accounts' webhooks; their customers start to write. */
export const subscribeAccounts = async (
  platform: GraphClient,
  { pages, whatsappToken }: SimulatedAccounts,
): Promise<void> => {
  for (const { fbId, token } of pages) {
    await platform.post({
      path: `/${fbId}/subscribed_apps`,
      token,
      body: { subscribed_fields: webhookFields.page.join(',') },
    })
  }
  await platform.post({ path: `/${demoWhatsapp.account.fbId}/subscribed_apps`, token: whatsappToken, body: {} })
}

/**
 * Subscribes the application to the simulator's webhooks. The server must be listening, because of the handshake.
 * @param serverAddress e.g. `http://127.0.0.1:8080`
 */
export const connectSimulator = async (
  { config, platform }: { readonly config: Pick<Config, 'meta'>; readonly platform: GraphClient },
  serverAddress: string,
): Promise<void> => {
  const { appId, appSecret, verifyToken } = config.meta
  for (const [object, fields] of Object.entries(webhookFields)) {
    await platform.post({
      path: `/${appId}/subscriptions`,
      token: `${appId}|${appSecret}`,
      body: {
        object,
        callback_url: `${serverAddress}/webhooks/meta`,
        fields: fields.join(','),
        verify_token: verifyToken,
      },
    })
  }
}
