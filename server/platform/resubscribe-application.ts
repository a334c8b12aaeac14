// Renews our application's webhook subscription if it was made when the inbox needed fewer fields than today.
import { done } from '../jobs/job.ts'
import type { Context } from '../context/context.ts'
import { asList, asObject, asText } from '../lib/json-reading.ts'
import { GraphError } from './graph-error.ts'
import { joinFieldNames, webhookFields } from './webhook-fields.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { JobHandler } from '../jobs/define-job.ts'

const maxAttempts = 8

export const resubscribeApplicationJob = defineJob('resubscribeApplication', () => ({
  lane: 'resubscribeApplication',
  payload: {},
}))

const isObject = (name: string | null): name is keyof typeof webhookFields =>
  name !== null && Object.hasOwn(webhookFields, name)

const resubscribe = async ({ platform, config: { meta, publicUrl } }: Context): Promise<void> => {
  const request = { path: `/${meta.appId}/subscriptions`, token: `${meta.appId}|${meta.appSecret}` }
  const callback = `${publicUrl}/webhooks/meta`
  for (const raw of asList(asObject(await platform.get(request))?.['data'])) {
    const entry = asObject(raw)
    const object = asText(entry?.['object'])
    // A different callback belongs to somebody else's subscription.
    if (!entry || !isObject(object) || asText(entry['callback_url']) !== callback) continue
    const subscribedFields = asList(entry['fields']).flatMap(
      (field) => asText(asObject(field)?.['name'] ?? field) ?? [],
    )
    const missing = webhookFields[object].filter((field) => !subscribedFields.includes(field))
    if (missing.length === 0) continue
    await platform.post({
      ...request,
      body: {
        object,
        callback_url: callback,
        fields: joinFieldNames([...subscribedFields, ...missing]),
        verify_token: meta.verifyToken,
        include_values: true,
      },
    })
  }
}

/** The platform calls back before it accepts, so early attempts may fail before this server is reachable. */
export const createResubscribeApplicationHandler =
  (services: Context): JobHandler<typeof resubscribeApplicationJob> =>
  async (_payload, { attempts }) => {
    if (services.config.publicUrl === null) return done
    try {
      await resubscribe(services)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return { state: attempts < maxAttempts ? 'retry' : 'failed', error: error.message }
    }
    return done
  }
