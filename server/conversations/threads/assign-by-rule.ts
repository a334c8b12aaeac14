// Gives a conversation that a customer has just opened to somebody, by the organisation's assignment rules.
import { lowerAscii } from '../../../contract/fold.ts'
import type { Row } from '../../../contract/index.ts'
import type { QueueReason } from '../../../contract/queue-reasons.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { passNotificationOn } from '../notifications/conversation-notification.ts'
import { mirrorAssignments } from './commands.ts'
import { findTakers, rememberTurn } from './find-takers.ts'
import type { Taker } from './find-takers.ts'
import { isOpenNow } from './is-open-now.ts'
import { loadLanguages } from './load-languages.ts'

type Thread = Row<'THREAD'>
type Rule = Row<'ASSIGNMENTRULE'>

/** What follows for the conversation; empty: no rule fits. */
export type Given = Partial<Pick<Thread, 'assigneeId' | 'queueReason'>>

const byPlace = (one: Rule, other: Rule): number =>
  (one.place ?? 0) - (other.place ?? 0) || (one.createdTime < other.createdTime ? -1 : 1)

/** `tr` is Turkish of any country, `en_GB` British English alone. */
const isLanguage = (wanted: string, spoken: string): boolean => {
  const [asked, told] = [wanted, spoken].map((name) => lowerAscii(name.replace('-', '_')))
  return told === asked || told?.split('_')[0] === asked
}

const fits = (rule: Rule, thread: Thread, languages: readonly string[]): boolean =>
  rule.isPassive !== true &&
  (!rule.service || rule.service === thread.service) &&
  (!rule.accountId || rule.accountId === thread.accountId) &&
  (!rule.labelId || (thread.labelIds ?? []).includes(rule.labelId)) &&
  (!rule.language || languages.some((language) => isLanguage(rule.language ?? '', language)))

/** The first that fits. One whose team is gone fits nothing: its work would go to everybody. */
const findRule = async (unit: UnitOfWork, thread: Thread, customerId: string | null): Promise<Rule | null> => {
  const rules = await unit.findAll('ASSIGNMENTRULE', { organisationId: thread.organisationId ?? '' })
  const languages = rules.some(({ language }) => language) ? await loadLanguages(unit, customerId) : []
  for (const rule of rules.toSorted(byPlace))
    if (fits(rule, thread, languages) && (!rule.teamId || (await unit.get('TEAM', rule.teamId)))) return rule
  return null
}

/** Of two with as much, or as little, the one whose turn is longer ago. */
const byTurn = (one: Taker, other: Taker): number =>
  (one.lastTurn ?? '') < (other.lastTurn ?? '')
    ? -1
    : (one.lastTurn ?? '') > (other.lastTurn ?? '')
      ? 1
      : one.userId < other.userId
        ? -1
        : 1

const choose = (method: Rule['method'], takers: readonly Taker[]): Taker | QueueReason => {
  if (takers.length === 0) return 'nobodyThere'
  const available = takers.filter(({ state }) => state === 'available')
  if (available.length === 0) return 'nobodyAvailable'
  const [next] = available
    .filter(({ load, capacity }) => capacity === null || load < capacity)
    .sort((one, other) => (method === 'leastLoaded' ? one.load - other.load : 0) || byTurn(one, other))
  return next ?? 'atCapacity'
}

/**
 * In the unit that opens it, under its lock.
 * @param customerId as the opening message has told
 */
export const assignByRule = async (unit: UnitOfWork, thread: Thread, customerId: string | null): Promise<Given> => {
  if (thread.assigneeId || thread.isSpam) return {}
  const rule = await findRule(unit, thread, customerId)
  if (!rule) return { queueReason: null }
  const organisationId = thread.organisationId ?? ''
  const organisation = await unit.get('ORGANISATION', organisationId)
  if (organisation && !isOpenNow(organisation, unit.now)) return { queueReason: 'outOfHours' }
  // One after another: capacity and turn count what the one before was given.
  await unit.lock(`ASSIGNMENT:${organisationId}`)
  const chosen = choose(rule.method, await findTakers(unit, rule, thread))
  if (typeof chosen === 'string') return { queueReason: chosen }
  await rememberTurn(unit, rule._id, chosen.userId)
  return { assigneeId: chosen.userId, queueReason: null }
}

/** Of a conversation that is open, nobody's, and unanswered. Under its lock. */
export const assignWaiting = async (unit: UnitOfWork, threadId: string): Promise<void> => {
  const thread = await unit.get('THREAD', threadId)
  if (!thread || thread.status !== 'open' || thread.firstReplyTime) return
  const given = await assignByRule(unit, thread, thread.customerId ?? null)
  if (!given.assigneeId) return
  await unit.change('THREAD', threadId, given)
  await passNotificationOn(unit, thread)
  await mirrorAssignments(unit, thread.customerId ?? null)
}
