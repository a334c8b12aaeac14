// Imports an account's past from the platform, one call at a time: publications, the comments under each, conversations, the messages of
// each. A portion that is read twice is written and counted once.
import type { PastImportHalf } from '../../../contract/platform/past-import.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'
import type { JobResult } from '../../jobs/job.ts'
import type { Account } from '../../platform/account-records.ts'
import { classifyError, isThrottle } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { getPauseMs, nearLimitPauseMs, readPaced } from '../../platform/paced-read.ts'
import { pageAccess, tokenOwnerOf } from '../../platform/page-access.ts'
import type { PageAccess } from '../../platform/page-access.ts'
import { recordTokenRefusal } from '../../platform/record-refusal.ts'
import { retryLater, retryWithNextToken, tokenWaitKey } from '../../platform/retry-later.ts'
import type { PlatformAdapter } from '../comments/platform-adapter.ts'
import { getRecordTypes } from '../comments/platform-adapter.ts'
import type { ImportJob, ImportRest } from './import-job.ts'
import { findImport, noteFailed, noteProgress, noteWaiting } from './import-progress.ts'
import type { ImportPlace, Portion } from './import-progress.ts'
import { readPastComments, readPublications, writePastComments, writePastPublication } from './past-comments.ts'
import { listConversations, listMessages, readConversations, writePastConversation } from './past-messages.ts'
import type { PastConversation } from './past-messages.ts'

interface Work extends ImportPlace {
  readonly adapter: PlatformAdapter
  readonly account: Account
  readonly access: PageAccess
  /** Older events are not imported. */
  readonly since: string
}

interface Done extends Omit<Portion, 'left'> {
  readonly rest: ImportRest
  readonly isNearLimit: boolean
}

const afterComments = (publications: readonly string[]): ImportRest =>
  publications.length > 0 ? { step: 'comments', publications } : { step: 'conversations' }

const afterMessages = (conversations: readonly PastConversation[]): ImportRest =>
  conversations.length > 0 ? { step: 'messages', conversations } : { step: 'end' }

const readAccountPublications = async (work: Work): Promise<Done> => {
  const { adapter, services, account, access, since } = work
  const { answer, isNearLimit } = await readPaced(services, {
    ...adapter.platform.publications(account.fbId),
    token: access.token,
  })
  const publications = readPublications(adapter, answer, since)
  for (const one of publications) await writePastPublication(work, one)
  const rest = afterComments(publications.map(({ fbId }) => fbId))
  return { rest, isNearLimit, found: { publicationsFound: publications.length } }
}

const readNextComments = async (work: Work, { publications = [] }: ImportRest): Promise<Done> => {
  const { adapter, services, access, since } = work
  const [fbId = '', ...others] = publications
  const { answer, isNearLimit } = await readPaced(services, {
    ...adapter.platform.wholeComments(fbId, null),
    token: access.token,
  })
  const comments = readPastComments(adapter, answer, fbId, since)
  await writePastComments(work, fbId, comments)
  return { rest: afterComments(others), isNearLimit, read: { publications: 1, comments: comments.length } }
}

const readAccountConversations = async (work: Work): Promise<Done> => {
  const { adapter, services, account, access, since } = work
  const place = { adapter: adapter.privately, services, account }
  const { answer, isNearLimit } = await readPaced(services, {
    ...listConversations(adapter.privately, access.page.fbId),
    token: access.token,
  })
  const conversations = readConversations(place, access.page.fbId, answer, since)
  return { rest: afterMessages(conversations), isNearLimit, found: { conversationsFound: conversations.length } }
}

const readNextMessages = async (work: Work, { conversations = [] }: ImportRest): Promise<Done> => {
  const { adapter, services, account, access, since } = work
  const [next, ...others] = conversations
  const rest = afterMessages(others)
  if (!next) return { rest, isNearLimit: false }
  const { answer, isNearLimit } = await readPaced(services, { ...listMessages(next.fbId), token: access.token })
  const place = { adapter: adapter.privately, services, account }
  const messages = await writePastConversation(place, next, answer, since)
  return { rest, isNearLimit, read: { conversations: 1, messages } }
}

const steps: Readonly<Record<ImportRest['step'], (work: Work, rest: ImportRest) => Promise<Done>>> = {
  publications: readAccountPublications,
  comments: readNextComments,
  conversations: readAccountConversations,
  messages: readNextMessages,
  end: (_work, rest) => Promise.resolve({ rest, isNearLimit: false }),
}

/** Skips what the platform does not show: a single item, or a whole half without permission. @returns null if it may be shown later */
const passOver = ({ step, publications = [], conversations = [] }: ImportRest, error: GraphError): Done | null => {
  const verdict = classifyError(error)
  if (verdict.action !== 'give-up' || verdict.reason === 'TOKEN_INVALID') return null
  const isOne = verdict.reason !== 'PERMISSION_MISSING'
  const isNearLimit = false
  if (isOne && step === 'comments')
    return { rest: afterComments(publications.slice(1)), isNearLimit, read: { publications: 1 } }
  if (isOne && step === 'messages')
    return { rest: afterMessages(conversations.slice(1)), isNearLimit, read: { conversations: 1 } }
  const half: PastImportHalf = step === 'publications' || step === 'comments' ? 'publications' : 'conversations'
  return { rest: { step: half === 'publications' ? 'conversations' : 'end' }, isNearLimit, refused: [half] }
}

const describeRest = ({ step, publications = [], conversations = [] }: ImportRest): string =>
  `${step} ${publications.length + conversations.length}`

const settle = async (work: Work, { rest, isNearLimit, ...portion }: Done): Promise<JobResult<ImportRest>> => {
  const isOver = rest.step === 'end'
  const limitEndMs = isNearLimit ? work.services.now().getTime() + nearLimitPauseMs : null
  await noteProgress(work, { ...portion, left: describeRest(rest) }, { isOver, limitEndMs })
  if (isOver) return done
  return { state: 'rest', remember: { ...rest }, inMs: getPauseMs(work.services.config, { isNearLimit }) }
}

const postpone = async (work: Work, error: GraphError, attempts: number): Promise<JobResult> => {
  const owner = tokenOwnerOf(work.adapter, work.account)
  if (await recordTokenRefusal(work.services, owner, error)) return retryWithNextToken(error)
  const later = retryLater(error, attempts, owner)
  if (!later || later.state === 'failed') {
    await noteFailed(work)
    return later ?? { state: 'failed', error: error.message }
  }
  if (later.state === 'waits') await noteWaiting(work, 'TOKEN', null)
  else {
    const inMs = later.state === 'retry' ? (later.inMs ?? 0) : 0
    const isLimit = error.status === 429 || isThrottle(error.code ?? 0)
    await noteWaiting(work, isLimit ? 'LIMIT' : 'PLATFORM', work.services.now().getTime() + inMs)
  }
  return later
}

/** Null if there is nothing to continue: the import was cancelled, or the channel disconnected or deleted. */
const openWork = async (
  adapter: PlatformAdapter,
  place: ImportPlace,
  since: string,
): Promise<(Omit<Work, 'access'> & { readonly access: PageAccess | null }) | null> => {
  const { result } = await transact(place.services.database, { actor: null }, async (unit) => {
    const found = await findImport(unit, place)
    const account = found && (await unit.get(getRecordTypes(adapter).account, found.channel.accountId))
    return account ? { ...place, adapter, account, since, access: await pageAccess(unit, adapter, account) } : null
  })
  return result
}

export const createImportHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ImportJob> =>
  async (payload, { attempts }) => {
    const { channelId, importId, since, ...rest } = payload
    const place = { services, channelId, importId }
    const work = await openWork(adapter, place, since)
    if (!work) return done
    const { access } = work
    if (!access) {
      await noteWaiting(place, 'TOKEN', null)
      return { state: 'waits', error: 'no token', waitsFor: tokenWaitKey(tokenOwnerOf(adapter, work.account)) }
    }
    const whole = { ...work, access }
    try {
      return await settle(whole, await steps[rest.step](whole, rest))
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      const passed = passOver(rest, error)
      return passed ? settle(whole, passed) : postpone(whole, error, attempts)
    }
  }
