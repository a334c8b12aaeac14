// Sends a message without content to a push service. The address comes from a browser, so it must not make us connect to our own
// network.
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Config } from '../../lib/config.ts'
import { isAllowedAddress, isConfigured, lookupPublic } from '../../media/allowed-address.ts'
import type { MediaSources } from '../../media/allowed-address.ts'
import type { PushSubscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** How long push services keep the message for a device that is off. */
const keptSeconds = 12 * 3_600
const timeoutMs = 15_000

/** `gone` means that the push service no longer knows the device. */
export type PushResult =
  | { readonly state: 'taken' | 'gone' }
  | { readonly state: 'refused'; readonly error: string }
  | { readonly state: 'later'; readonly error: string; readonly inMs: number | null }

const getPushServices = ({ pushHosts }: Pick<Config, 'pushHosts'>): MediaSources => ({
  origins: new Set(pushHosts.flatMap((host) => URL.parse(host)?.origin ?? [])),
  hosts: pushHosts,
})

export const isPushService = (config: Pick<Config, 'pushHosts'>, endpoint: string): boolean => {
  const address = URL.parse(endpoint)
  return address !== null && isAllowedAddress(address, getPushServices(config))
}

const readRetryAfter = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,5}$/.test(value) ? Number(value) * 1_000 : null

const toPushed = (status: number, retryAfter: string | undefined): PushResult => {
  if (status >= 200 && status < 300) return { state: 'taken' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const error = `status ${status}`
  return status === 429 || status >= 500
    ? { state: 'later', error, inMs: readRetryAfter(retryAfter) }
    : { state: 'refused', error }
}

interface Message {
  readonly subscription: PushSubscription
  /** Id that the device uses to fetch the notification once woken; the only, encrypted, content of the message. */
  readonly id: string
}

/** Does not follow redirects. */
export const postPush = async (
  config: Pick<Config, 'pushHosts' | 'publicUrl'>,
  vapidKeys: VapidKeys,
  { subscription, id }: Message,
): Promise<PushResult> => {
  if (!isPushService(config, subscription.endpoint)) return { state: 'refused', error: 'no known push service' }
  // Imported with the first push rather than at the start.
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails(subscription, JSON.stringify({ id }), {
    vapidDetails: {
      subject: config.publicUrl?.startsWith('https:') ? config.publicUrl : 'https://social-inbox.invalid',
      ...vapidKeys,
    },
    TTL: keptSeconds,
    urgency: 'high',
    // Replaces an undelivered older message with the same topic.
    topic: id,
    contentEncoding: 'aes128gcm',
  })
  const address = new URL(details.endpoint)
  const services = getPushServices(config)
  const options = {
    method: details.method,
    headers: details.headers as Record<string, string>,
    signal: AbortSignal.timeout(timeoutMs),
    agent: false as const,
  }
  return new Promise((resolve) => {
    const request = isConfigured(address, services)
      ? (address.protocol === 'https:' ? requestSecure : requestPlain)(address, options)
      : requestSecure(address, { ...options, lookup: lookupPublic as never })
    request.on('response', (answer) => {
      answer.resume()
      resolve(toPushed(answer.statusCode ?? 0, answer.headers['retry-after']))
    })
    request.on('error', (error) => resolve({ state: 'later', error: error.message, inMs: null }))
    request.end(details.body)
  })
}
