// Decisions of the platform about a business account: review, limits, bans and permissions.
import type { ChannelProblem } from '../../../contract/platform/channel.ts'
import type { Row } from '../../../contract/index.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asList, asObject, asText, canonical, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { findToken } from '../../platform/account-token.ts'
import { recordRestriction, updateStatus } from '../../platform/channel-health.ts'
import { alertOrganisation } from '../../platform/alert-organisation.ts'
import type { AccountContext } from './context.ts'
import { isLater, withLatestValue } from './latest-values.ts'

type EventHandler = (context: AccountContext, value: JsonObject) => Promise<Outcome>

const maxWordLength = 200

/** Stores the value in the account's `data`. @returns whether it is the latest on the matter */
const keep = async ({ unit, account, time }: AccountContext, matter: string, value: JsonObject): Promise<boolean> => {
  const reportedValue = { time, value: clip(canonical(value), maxWordLength) }
  const present = (await unit.get('FBWABA', account._id)) ?? account
  if (!isLater(present.data, matter, reportedValue)) return false
  await unit.change('FBWABA', account._id, {
    data: { ...present.data, [matter]: value, ...withLatestValue(present.data, matter, reportedValue) },
  })
  return true
}

const tellManagers = ({ unit, account, organisationId }: AccountContext, snippet: string): Promise<void> =>
  alertOrganisation(unit, organisationId, {
    type: 'WA_ACCOUNT',
    item: { type: 'FBWABA', id: account._id },
    title: account.name ?? account.fbId,
    snippet,
  })

/** @param tellingOf text of the managers' notification; null: none is sent */
const keeps =
  (matter: string, tellingOf: (value: JsonObject) => string | null = () => null): EventHandler =>
  async (context, value) => {
    const telling = tellingOf(value)
    if ((await keep(context, matter, value)) && telling !== null) await tellManagers(context, telling)
    return done
  }

const joinWords = (...words: readonly (string | null)[]): string | null => words.filter(Boolean).join(' ') || null

const tellReview = ({ decision }: JsonObject): string | null => (decision === 'APPROVED' ? null : asText(decision))

const tellAlert = (value: JsonObject): string | null => {
  // Older bodies have the members of the alert in their middle.
  const alert = asObject(value['alert_info']) ?? value
  return joinWords(asText(alert['alert_severity']), asText(alert['alert_type']), asText(alert['alert_description']))
}

const tellSecurity = ({ event }: JsonObject): string | null => asText(event)

type StatusChange = { readonly status: Row<'CHANNEL'>['status'] | null } | { readonly restricted: ChannelProblem }

/** Events that stop all traffic of an account, events that end this, and events that only warn (null). */
const standings: Readonly<Record<string, StatusChange>> = {
  ACCOUNT_DELETED: { status: 'disconnected' },
  ACCOUNT_OFFBOARDED: { status: 'disconnected' },
  PARTNER_REMOVED: { status: 'disconnected' },
  PARTNER_APP_UNINSTALLED: { status: 'disconnected' },
  ACCOUNT_RECONNECTED: { status: 'connected' },
  PARTNER_ADDED: { status: 'connected' },
  PARTNER_APP_INSTALLED: { status: 'connected' },
  ACCOUNT_RESTRICTION: { restricted: 'ACCOUNT_RESTRICTED' },
  ACCOUNT_VIOLATION: { status: null },
  DISABLED_UPDATE: { restricted: 'ACCOUNT_DISABLED' },
}

/** The platform reports the announcement, the start and the end of a ban as the same event. */
const standingAfter = (event: string, value: JsonObject): StatusChange | undefined => {
  if (!Object.hasOwn(standings, event)) return undefined
  const states = [asObject(value['ban_info'])?.['waba_ban_state']].flat().map(asText)
  if (event !== 'DISABLED_UPDATE' || states.includes('DISABLE')) return standings[event]
  return { status: states.includes('REINSTATE') ? 'connected' : null }
}

/** The event and its subject, in the platform's words. */
const wordsOf = (event: string, value: JsonObject): string => {
  const restrictions = asList(value['restriction_info']).map((restriction) =>
    asText(asObject(restriction)?.['restriction_type']),
  )
  const more = [
    ...restrictions,
    asText(asObject(value['violation_info'])?.['violation_type']),
    ...[asObject(value['ban_info'])?.['waba_ban_state']].flat().map(asText),
  ]
  return [event, ...more.filter((word) => word !== null)].join(' ')
}

/** Whether the event concerns our app: other partners of the account come and go independently. */
const isAboutUs = ({ services }: AccountContext, value: JsonObject): boolean => {
  const appId = asText(asObject(value['waba_info'])?.['partner_app_id'])
  return appId === null || appId === services.config.meta.appId
}

/** Problem that remains after an account is reinstated: that alone does not make a token valid. */
const findLacking = async ({ unit, account }: AccountContext): Promise<ChannelProblem | null> => {
  const token = await findToken(unit, { fbWaBAId: account._id })
  if (!token) return 'TOKEN_MISSING'
  return token.isValid === false ? 'TOKEN_INVALID' : null
}

/** Leaves the event visible to managers, and updates the health of the account's numbers. */
const handleAccountUpdate: EventHandler = async (context, value) => {
  const event = asText(value['event'])
  const standing = event === null ? undefined : standingAfter(event, value)
  if (event === null || !standing || !isAboutUs(context, value)) return { state: 'visible' }
  const { unit, account, time } = context
  if (!(await keep(context, 'standing', value))) return { state: 'visible' }
  const lacking = await findLacking(context)
  for (const { _id, isPassive } of await unit.findAll('FBWAPHONE', { fbWaBAId: account._id })) {
    // A number that was disconnected here must not reconnect by itself.
    if (isPassive === true) continue
    if ('status' in standing)
      await updateStatus(unit, _id, time, { word: wordsOf(event, value), status: standing.status, lacking })
    else await recordRestriction(unit, _id, time, standing.restricted, wordsOf(event, value))
  }
  // A restriction is notified as a problem of each number.
  if ('status' in standing && standing.status !== 'connected') await tellManagers(context, wordsOf(event, value))
  return { state: 'visible' }
}

/** Handlers by the field of the change. */
export const accountStatusHandlers: Readonly<Record<string, EventHandler>> = {
  account_update: handleAccountUpdate,
  account_alerts: keeps('alert', tellAlert),
  account_review_update: keeps('review', tellReview),
  business_capability_update: keeps('capability'),
  security: keeps('security', tellSecurity),
}
