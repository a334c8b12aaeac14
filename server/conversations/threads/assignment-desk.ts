// The desk at which an organisation's assignment rules decide, one unit of work at a time: who gets a conversation, or why it waits.
import { lowerAscii } from '../../../contract/fold.ts'
import type { Row } from '../../../contract/index.ts'
import { getSubscriptionState } from '../../../contract/platform/subscription-state.ts'
import type { QueueReason } from '../../../contract/queue-reasons.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { isOpenNow } from './is-open-now.ts'
import { loadLanguages, preloadLanguages } from './load-languages.ts'
import { loadRoster, rememberTurn } from './roster.ts'
import type { Taker } from './roster.ts'

type Thread = Row<'THREAD'>
type Rule = Row<'ASSIGNMENTRULE'>

interface Assignment {
  readonly to: 'member'
  readonly rule: Rule
  readonly userId: string
}

export type Decision = Assignment | { readonly to: 'nobody'; readonly reason: QueueReason }

/** Fields that rules look at; the languages are the customer's. */
type Outline = Pick<Thread, 'service' | 'accountId' | 'teamId' | 'labelIds'>

type OutlineInLanguages = Outline & {
  /** null if unknown */
  readonly languages: readonly string[] | null
}

interface AssignmentDesk {
  /** The decisions on all conversations like this: several if it depends on the languages. */
  readonly foresee: (outline: OutlineInLanguages) => readonly Decision[]
  readonly decide: (thread: Thread) => Promise<Decision>
  /** Reads in one query what the decisions on them need. */
  readonly preload: (threads: readonly Thread[]) => Promise<void>
  /** Makes later decisions count this one, whether it is carried out or only planned. */
  readonly count: (decision: Assignment) => void
  readonly give: (decision: Assignment) => Promise<void>
}

const byPlace = (one: Rule, other: Rule): number =>
  (one.place ?? 0) - (other.place ?? 0) || (one.createdTime < other.createdTime ? -1 : 1)

/** `tr` matches Turkish of any country, `en_GB` British English alone. */
const isLanguage = (ruleLanguage: string, spokenLanguage: string): boolean => {
  const [ruleCode, spokenCode] = [ruleLanguage, spokenLanguage].map((name) => lowerAscii(name.replace('-', '_')))
  return spokenCode === ruleCode || spokenCode?.split('_')[0] === ruleCode
}

/** The rules that can match, in their order. One whose team is gone matches nothing: its conversations would go to everybody. */
const loadRules = async (unit: UnitOfWork, organisationId: string): Promise<readonly Rule[]> => {
  const rules: Rule[] = []
  for (const rule of (await unit.findAll('ASSIGNMENTRULE', { organisationId })).toSorted(byPlace))
    if (rule.isPassive !== true && (!rule.teamId || (await unit.get('TEAM', rule.teamId)))) rules.push(rule)
  return rules
}

const matches = (rule: Rule, thread: Outline): boolean =>
  (!rule.service || rule.service === thread.service) &&
  (!rule.accountId || rule.accountId === thread.accountId) &&
  (!rule.labelId || (thread.labelIds ?? []).includes(rule.labelId))

/** The first rule whose language matches, among rules that match otherwise. */
const findSpoken = (fitting: readonly Rule[], languages: readonly string[]): Rule | null =>
  fitting.find(({ language }) => !language || languages.some((one) => isLanguage(language, one))) ?? null

/** The rules of which one decides; null for none. */
const findRulesFor = (rules: readonly Rule[], outline: OutlineInLanguages): readonly (Rule | null)[] => {
  const fitting = rules.filter((rule) => matches(rule, outline))
  if (outline.languages) return [findSpoken(fitting, outline.languages)]
  const last = fitting.findIndex(({ language }) => !language)
  return last === -1 ? [...fitting, null] : fitting.slice(0, last + 1)
}

/** Whether all decisions are the same, whichever rule applies. */
const areAlike = (decisions: readonly Decision[]): boolean => {
  const reasons = new Set(decisions.map((decision) => (decision.to === 'nobody' ? decision.reason : decision)))
  return reasons.size === 1
}

/** The first rule that matches. Languages are only read if the first candidate requires one. */
const findRule = async (unit: UnitOfWork, rules: readonly Rule[], thread: Thread): Promise<Rule | null> => {
  const fitting = rules.filter((rule) => matches(rule, thread))
  return findSpoken(fitting, fitting[0]?.language ? await loadLanguages(unit, thread.customerId ?? null) : [])
}

/** Orders agents by their last turn, the longest ago first. */
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

/** Whether any rule matches: if none does, nothing is locked. */
export const hasRule = async (unit: UnitOfWork, thread: Thread): Promise<boolean> =>
  (await findRule(unit, await loadRules(unit, thread.organisationId ?? ''), thread)) !== null

/** Serialises decisions, because capacity and turns count the earlier ones. Taken after the conversations' own locks. */
export const lockDesk = (unit: UnitOfWork, organisationId: string): Promise<void> =>
  unit.lock(`ASSIGNMENT:${organisationId}`)

export const isReadOnly = (organisation: Row<'ORGANISATION'> | null, now: string): boolean =>
  organisation !== null && getSubscriptionState(organisation, Date.parse(now)) === 'readOnly'

const open = async (unit: UnitOfWork, organisationId: string): Promise<AssignmentDesk> => {
  await lockDesk(unit, organisationId)
  const organisation = await unit.get('ORGANISATION', organisationId)
  const isClosed = isReadOnly(organisation, unit.now)
  const isOpen = organisation === null || isOpenNow(organisation, unit.now)
  const rules = await loadRules(unit, organisationId)
  const roster = await loadRoster(unit, organisationId, rules)
  /** By rule and team, until another assignment is counted: most of thousands of kinds are decided alike. */
  const decided = new Map<string, Decision>()
  const decideAnew = (rule: Rule, thread: Outline): Decision => {
    if (isClosed) return { to: 'nobody', reason: 'readOnly' }
    if (!isOpen) return { to: 'nobody', reason: 'outOfHours' }
    const chosen = choose(rule.method, roster.findTakers(rule, thread))
    return typeof chosen === 'string' ? { to: 'nobody', reason: chosen } : { to: 'member', rule, userId: chosen.userId }
  }
  const decideBy = (rule: Rule | null, thread: Outline): Decision => {
    if (!rule) return { to: 'nobody', reason: 'noRule' }
    const key = `${rule._id} ${thread.teamId ?? ''}`
    const decision = decided.get(key) ?? decideAnew(rule, thread)
    decided.set(key, decision)
    return decision
  }
  const count = ({ rule, userId }: Assignment): void => {
    decided.clear()
    roster.count(rule, userId)
  }
  const foresee: AssignmentDesk['foresee'] = (outline) =>
    findRulesFor(rules, outline).map((rule) => decideBy(rule, outline))
  /** null if it depends on the languages. */
  const decideUnread = (thread: Thread): Decision | null => {
    const decisions = foresee({ ...thread, languages: null })
    return areAlike(decisions) ? (decisions[0] ?? null) : null
  }
  return {
    foresee,
    decide: async (thread) => decideUnread(thread) ?? decideBy(await findRule(unit, rules, thread), thread),
    preload: (threads) =>
      preloadLanguages(
        unit,
        threads.flatMap((thread) => (thread.customerId && !decideUnread(thread) ? [thread.customerId] : [])),
      ),
    count,
    give: async (giving) => {
      const { rule, userId } = giving
      count(giving)
      await rememberTurn(unit, rule, userId)
    },
  }
}

/** Assignments of a unit are not written yet: it continues at the desk that has counted them. */
const desks = new WeakMap<UnitOfWork, Map<string, AssignmentDesk>>()

/** Opens the desk; its lock is held until the unit is committed. */
export const openDesk = async (unit: UnitOfWork, organisationId: string): Promise<AssignmentDesk> => {
  const known = desks.get(unit) ?? new Map<string, AssignmentDesk>()
  const desk = known.get(organisationId) ?? (await open(unit, organisationId))
  desks.set(unit, known.set(organisationId, desk))
  return desk
}
