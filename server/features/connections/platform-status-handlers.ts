// Status of a page's token and of the application itself, as the platform reports it to the application's own token.
import { findMissingScopes } from '../../../contract/facebook/scopes.ts'
import type { ApplicationInfo, TokenStanding, WebhookSetting } from '../../../contract/facebook/token-calls.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import { openToken } from '../../platform/account-token.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { debugToken, findTokenFault } from '../../platform/identify-account.ts'
import { getReadableRecord } from '../../platform/platform-read.ts'
import { toReadError } from '../../platform/read-errors.ts'
import { readTokenTimes } from '../../platform/token-times.ts'
import { webhookFields } from '../../platform/webhook-fields.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { checkApplication } from './connection.ts'

const orReadError = async <Result>(controller: string, call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    throw error instanceof GraphError ? toReadError(error, controller) : error
  }
}

const readMessengerToken = async (context: CallContext<'fbPageMessengerToken'>): Promise<TokenStanding> => {
  const { services } = context
  const { _id: fbPageId } = await getReadableRecord(context, 'FBPAGE', 'manager')
  const { result: token } = await transact(services.database, { actor: null }, (unit) => openToken(unit, { fbPageId }))
  if (token === null) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBPAGE')
  const data = await orReadError('FBPAGE', () => debugToken(services, token))
  const fault = findTokenFault(data, services.config.meta.appId)
  const scopes = asList(data['scopes']).flatMap((scope) => asText(scope) ?? [])
  const { issued_at, expires_at, data_access_expires_at } = readTokenTimes(data)
  return {
    isValid: fault === null,
    words: fault?.message ?? null,
    scopes,
    missingScopes: findMissingScopes(scopes),
    issuedAt: issued_at,
    expiresAt: expires_at,
    dataAccessExpiresAt: data_access_expires_at,
  }
}

const settingOf = (answer: unknown, object: keyof typeof webhookFields): WebhookSetting => {
  const subscription = asList(asObject(answer)?.['data'])
    .map(asObject)
    .find((one) => asText(one?.['object']) === object && one?.['active'] !== false)
  const subscribed = asList(subscription?.['fields']).flatMap(
    (field) => asText(asObject(field)?.['name'] ?? field) ?? [],
  )
  return { object, subscribed, missing: webhookFields[object].filter((field) => !subscribed.includes(field)) }
}

const askApplication = async ({ platform, config: { meta } }: Context): Promise<ApplicationInfo> => {
  const token = `${meta.appId}|${meta.appSecret}`
  const path = `/${meta.appId}`
  const info = asObject(await platform.get({ path, token, query: { fields: 'id,name,link,category,logo_url' } }))
  const settings = await platform.get({ path: `${path}/subscriptions`, token })
  const objects = Object.keys(webhookFields) as (keyof typeof webhookFields)[]
  return {
    fbId: meta.appId,
    name: asText(info?.['name']),
    imageUrl: asText(info?.['logo_url']),
    webhooks: objects.map((object) => settingOf(settings, object)),
  }
}

const maxNameLength = 150

const readApplication = async ({
  services,
  rights,
  params,
}: CallContext<'fbApplicationInfo'>): Promise<ApplicationInfo> => {
  const id = params['id'] ?? ''
  await getReadableRecord({ services, rights, params }, 'FBAPPLICATION', 'member')
  await transact(services.database, { actor: null }, (unit) => checkApplication(unit, services, id))
  const info = await orReadError('FBAPPLICATION', () => askApplication(services))
  const { name, imageUrl } = info
  if (name !== null && name.length <= maxNameLength)
    await transact(services.database, { actor: null }, async (unit) => {
      const known = await unit.get('FBAPPLICATION', id)
      if (!known) return
      const data = { ...known.data, ...(imageUrl === null ? {} : { photo_url: imageUrl }) }
      await unit.change('FBAPPLICATION', id, { ...(known.name ? {} : { name }), data })
    })
  return info
}

export const platformStatusHandlers: Handlers<'fbPageMessengerToken' | 'fbApplicationInfo'> = {
  fbPageMessengerToken: readMessengerToken,
  fbApplicationInfo: readApplication,
}
