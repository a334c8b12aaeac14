// Decisions of the platform about a business account: review, limits, bans and permissions.
import type { Row } from '../../../contract/index.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asList, asObject, asText, canonical, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { updateStatus } from '../../platform/channel-health.ts'
import type { AccountContext } from './context.ts'
import { isLater, withLatestValue } from './latest-values.ts'

type EventHandler = (context: AccountContext, value: JsonObject) => Promise<Outcome>

const maxWordLength = 200

/** Keeps what is said under a name of the account's `data`. @returns whether it is the latest on the matter */
const keep = async ({ unit, account, time }: AccountContext, matter: string, value: JsonObject): Promise<boolean> => {
  const said = { time, value: clip(canonical(value), maxWordLength) }
  const present = (await unit.get('FBWABA', account._id)) ?? account
  if (!isLater(present.data, matter, said)) return false
  await unit.change('FBWABA', account._id, {
    data: { ...present.data, [matter]: value, ...withLatestValue(present.data, matter, said) },
  })
  return true
}

const keeps =
  (matter: string): EventHandler =>
  async (context, value) => {
    await keep(context, matter, value)
    return done
  }

/** Events after which nothing reaches us or leaves any more, and those that end that. */
const standings: Readonly<Record<string, Row<'CHANNEL'>['status'] | null>> = {
  ACCOUNT_DELETED: 'disconnected',
  ACCOUNT_OFFBOARDED: 'disconnected',
  PARTNER_REMOVED: 'disconnected',
  PARTNER_APP_UNINSTALLED: 'disconnected',
  ACCOUNT_RECONNECTED: 'connected',
  PARTNER_ADDED: 'connected',
  PARTNER_APP_INSTALLED: 'connected',
  // The platform's answers show what may still be sent.
  ACCOUNT_RESTRICTION: null,
  ACCOUNT_VIOLATION: null,
  DISABLED_UPDATE: null,
}

/** The event with what it is about, in the platform's words. */
const wordsOf = (event: string, value: JsonObject): string => {
  const restrictions = asList(value['restriction_info']).map((restriction) =>
    asText(asObject(restriction)?.['restriction_type']),
  )
  const more = [
    ...restrictions,
    asText(asObject(value['violation_info'])?.['violation_type']),
    asText(asObject(value['ban_info'])?.['waba_ban_state']),
  ]
  return [event, ...more.filter((word) => word !== null)].join(' ')
}

/** Another partner of the same account comes and goes without us. */
const isAboutUs = ({ services }: AccountContext, value: JsonObject): boolean => {
  const appId = asText(asObject(value['waba_info'])?.['partner_app_id'])
  return appId === null || appId === services.config.meta.appId
}

/** Kept in sight of those who look after the account, and shown with the health of its numbers. */
const handleAccountUpdate: EventHandler = async (context, value) => {
  const event = asText(value['event'])
  if (event === null || !Object.hasOwn(standings, event) || !isAboutUs(context, value)) return { state: 'visible' }
  const { unit, account, time } = context
  if (!(await keep(context, 'standing', value))) return { state: 'visible' }
  for (const { _id } of await unit.findAll('FBWAPHONE', { fbWaBAId: account._id })) {
    await updateStatus(unit, _id, time, wordsOf(event, value), standings[event] ?? null)
  }
  return { state: 'visible' }
}

/** By the field of the change. */
export const accountStatusHandlers: Readonly<Record<string, EventHandler>> = {
  account_update: handleAccountUpdate,
  account_review_update: keeps('review'),
  business_capability_update: keeps('capability'),
}
