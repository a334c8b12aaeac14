// Handlers of the calls about a business account: its numbers at the platform, our webhook subscription, and the size of its audience.
import { sql } from 'kysely'
import type { AccountSubscriptions, Audience, PlatformPhone } from '../../../contract/whatsapp/number-calls.ts'
import { buildScope } from '../../database/scope.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import { askPlatform } from '../../platform/ask-platform.ts'
import {
  ensureSubscribed,
  identifyBusinessAccount,
  listSubscribedApps,
  NotConnected,
} from '../../platform/identify-account.ts'
import { recordBusinessAccount } from '../../platform/record-identity.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { getAccount, openAccount } from './open-account.ts'

type AccountCall =
  | 'waAccountPhones'
  | 'syncWaAccountPhones'
  | 'waAccountSubscriptions'
  | 'subscribeWaAccount'
  | 'unsubscribeWaAccount'
  | 'waAccountAudience'

/** Calls the platform. A response that lacks what we need is reported like the platform's other refusals. */
const ask = <Result>(work: () => Promise<Result>): Promise<Result> =>
  askPlatform(async () => {
    try {
      return await work()
    } catch (error) {
      throw error instanceof NotConnected ? new ApiError('FACEBOOK_REQUEST_ERROR', { message: error.message }) : error
    }
  })

const readPhones = async (
  context: CallContext<'waAccountPhones'> | CallContext<'syncWaAccountPhones'>,
  syncs: boolean,
): Promise<{ phones: readonly PlatformPhone[] }> => {
  const { services } = context
  const { account, token } = await openAccount(context, syncs ? 'change' : 'read')
  const businessAccount = await ask(() => identifyBusinessAccount(services, token, account.fbId))
  const { result: known } = await transact(services.database, { actor: null }, async (unit) => {
    if (syncs) await recordBusinessAccount(unit, { fbWaBAId: account._id }, businessAccount)
    return unit.findAll('FBWAPHONE', { fbWaBAId: account._id })
  })
  return {
    phones: businessAccount.numbers.map(({ canSend: _canSend, ...number }) => ({
      ...number,
      fbWaPhoneId: known.find(({ fbId }) => fbId === number.fbId)?._id ?? null,
    })),
  }
}

const readSubscriptions = async (
  { services }: Pick<CallContext<AccountCall>, 'services'>,
  fbId: string,
  token: string,
): Promise<AccountSubscriptions> => {
  const apps = await ask(() => listSubscribedApps(services, fbId, token))
  const shown = apps.map(({ id, name }) => ({ id, name, isOurs: id === services.config.meta.appId }))
  return { apps: shown, isSubscribed: shown.some(({ isOurs }) => isOurs) }
}

const showSubscriptions = async (context: CallContext<'waAccountSubscriptions'>): Promise<AccountSubscriptions> => {
  const { account, token } = await openAccount(context, 'read')
  return readSubscriptions(context, account.fbId, token)
}

const subscribe = async (context: CallContext<'subscribeWaAccount'>): Promise<AccountSubscriptions> => {
  const { account, token } = await openAccount(context, 'change')
  await ask(() => ensureSubscribed(context.services, account.fbId, token, true))
  return readSubscriptions(context, account.fbId, token)
}

const unsubscribe = async (context: CallContext<'unsubscribeWaAccount'>): Promise<AccountSubscriptions> => {
  const { account, token } = await openAccount(context, 'end')
  await ask(() => context.services.platform.delete({ path: `/${account.fbId}/subscribed_apps`, token }))
  return readSubscriptions(context, account.fbId, token)
}

/** Counts our own contacts that the caller may see: the members of the platform's own list are not documented. */
const countAudience = async (context: CallContext<'waAccountAudience'>): Promise<Audience> => {
  const { services, rights } = context
  const { _id } = await getAccount(context)
  const now = new Date(services.now()).toISOString()
  const { rows } = await sql<{ total: number; open: number; out: number }>`
    SELECT count(*)::integer AS total,
      (count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM ${sql.table(tableOf('THREAD'))} AS thread
        WHERE thread."itemId" = record.id AND thread.doc ->> 'replyDeadline' > ${now})))::integer AS open,
      (count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM jsonb_each(coalesce(record.doc -> 'data' -> 'preferences', '{}'::jsonb)) AS preference
        WHERE preference.value ->> 'value' = 'stop')))::integer AS out
    FROM ${sql.table(tableOf('FBWACONTACT'))} AS record
    WHERE ${buildScope('FBWACONTACT', rights)} AND record."fbWaBAId" = ${_id}`.execute(services.database.kysely)
  const found = rows[0]
  return { total: found?.total ?? 0, withinWindow: found?.open ?? 0, optedOut: found?.out ?? 0 }
}

export const accountHandlers: Handlers<AccountCall> = {
  waAccountPhones: (context) => readPhones(context, false),
  syncWaAccountPhones: (context) => readPhones(context, true),
  waAccountSubscriptions: showSubscriptions,
  subscribeWaAccount: subscribe,
  unsubscribeWaAccount: unsubscribe,
  waAccountAudience: countAudience,
}
