// Once an hour, lists on the platform the comments of publications that are new or were commented on in the last seven days, one call at
// a time.
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import type { Account } from '../../platform/account-records.ts'
import { isObjectGone } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { getPauseMs, readPaced } from '../../platform/paced-read.ts'
import { tokenOwnerOf } from '../../platform/page-access.ts'
import { recordTokenRefusal } from '../../platform/record-refusal.ts'
import { toProspect } from '../../platform/retry-later.ts'
import { getAccountWithToken } from './account-with-token.ts'
import { compareComments, findDoubtful, noteChecked, writeRemoval } from './comment-check.ts'
import type { CheckPlace } from './comment-check.ts'
import { readNextCursor } from './next-cursor.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { getMarks } from './records.ts'
import type { Publication } from './records.ts'
import { defineJob, handleJob } from '../../jobs/define-job.ts'
import type { JobHandler, HandledJob, PreparedJob } from '../../jobs/define-job.ts'
import { startRepeating } from '../../lib/start-repeating.ts'

const dayMs = 86_400_000
/** A publication without newer activity is not checked. */
const maxDays = 7
/** A publication that was checked since is not due. */
const minPauseMs = 55 * 60_000
/** Per account, each time. */
const maxPublications = 100
/** Of 50 comments each. */
const maxPages = 4

/** Progress in reading a list. */
interface CheckProgress {
  readonly asOf: string
  readonly after: string | null
  readonly pages: number
  readonly listed: readonly string[]
  /** Time of the oldest comment on it. */
  readonly since: string
}

/** Remaining work, as stored in the job: the platform's ids. */
interface Rest {
  /** Publications; the first is being checked. */
  readonly todo: readonly string[]
  readonly looked: CheckProgress | null
  /** Comments of the first publication that were not on its list. */
  readonly doubtful: readonly string[]
}

/** Without remaining work at first. */
interface CheckPayload extends Partial<Rest> {
  readonly accountId: string
}

const defineCheckJob = (prefix: 'fb' | 'ig') =>
  defineJob(`${prefix}CommentCheck`, ({ accountId, organisationId }: Row<'CHANNEL'>): PreparedJob<CheckPayload> => ({
    queue: 'bulk',
    organisationId,
    lane: `${prefix}CommentCheck:${accountId}`,
    payload: { accountId },
  }))

const checkJobs = { FBPAGE: defineCheckJob('fb'), IGUSER: defineCheckJob('ig') } as const
type CheckedType = keyof typeof checkJobs
type CheckJob = (typeof checkJobs)[CheckedType]

interface Work extends Omit<CheckPlace, 'publicationFbId'> {
  readonly token: string
}

interface Turn {
  readonly rest: Rest
  readonly isNearLimit: boolean
}

const isDue = (publication: Publication, now: Date): boolean => {
  const { missing, unavailable } = getMarks(publication)
  const since = new Date(now.getTime() - maxDays * dayMs).toISOString()
  const checked = publication.commentsLastCheck ?? ''
  const isRecent = publication.createdTime >= since || (publication.lastCommentDate ?? '') >= since
  const isOurs = publication.isRemoteDeleted !== true && publication.isMentioned !== true
  return isRecent && isOurs && !missing && !unavailable && checked < new Date(now.getTime() - minPauseMs).toISOString()
}

/** Finds due publications, those that have waited longest first. */
const findDue = async (unit: UnitOfWork, adapter: PlatformAdapter, account: Account, now: Date): Promise<string[]> => {
  const found = new Map<string, Publication>()
  for (const field of ['createdTime', 'lastCommentDate']) {
    const match = { [adapter.fields.account]: account._id }
    const rows: Publication[] = await unit.findAll(adapter.publicationType, match, {
      orderBy: { [field]: -1 },
      limit: maxPublications,
    })
    for (const row of rows) if (isDue(row, now)) found.set(row._id, row)
  }
  return [...found.values()]
    .toSorted((one, other) => (one.commentsLastCheck ?? '').localeCompare(other.commentsLastCheck ?? ''))
    .flatMap(({ fbId }) => fbId ?? [])
    .slice(0, maxPublications)
}

const finish = async (work: Work, { todo }: Rest, asOf: string): Promise<Rest> => {
  const [publicationFbId = '', ...others] = todo
  await noteChecked({ ...work, publicationFbId }, asOf)
  return { todo: others, looked: null, doubtful: [] }
}

const readList = async (work: Work, rest: Rest): Promise<Turn> => {
  const { adapter, services, token } = work
  const place = { ...work, publicationFbId: rest.todo[0] ?? '' }
  const asOf = rest.looked?.asOf ?? services.now().toISOString()
  const request = adapter.platform.wholeComments(place.publicationFbId, rest.looked?.after ?? null)
  const { answer, isNearLimit } = await readPaced(services, { ...request, token })
  const comments = adapter.platform.readComments(answer, place.publicationFbId)
  await compareComments(place, comments, asOf)
  const after = readNextCursor(answer)
  const looked: CheckProgress = {
    asOf,
    after,
    pages: (rest.looked?.pages ?? 0) + 1,
    listed: [...(rest.looked?.listed ?? []), ...comments.map(({ fbId }) => fbId)],
    since: comments.reduce(
      (oldest, { createdTime }) => (createdTime < oldest ? createdTime : oldest),
      rest.looked?.since ?? asOf,
    ),
  }
  if (after !== null && looked.pages < maxPages) return { rest: { ...rest, looked }, isNearLimit }
  const since = after === null ? '' : looked.since
  const doubtful = await findDoubtful(place, looked.listed, { since, asOf })
  if (doubtful.length > 0) return { rest: { ...rest, looked, doubtful }, isNearLimit }
  return { rest: await finish(work, rest, asOf), isNearLimit }
}

/** A comment that is not listed may still exist: it is removed only if the platform no longer knows it. */
const askForOne = async (work: Work, rest: Rest, asOf: string): Promise<Turn> => {
  const { adapter, services, account, token } = work
  const [fbId = '', ...others] = rest.doubtful
  let isNearLimit = false
  try {
    const request = adapter.platform.comment(fbId, { accountFbId: account.fbId, mentioned: false })
    isNearLimit = (await readPaced(services, { ...request, token })).isNearLimit
  } catch (error) {
    if (!(error instanceof GraphError) || !isObjectGone(error)) throw error
    await writeRemoval({ ...work, publicationFbId: rest.todo[0] ?? '' }, fbId)
  }
  const remaining = { ...rest, doubtful: others }
  return { rest: others.length > 0 ? remaining : await finish(work, remaining, asOf), isNearLimit }
}

/** A publication that the platform does not show is skipped; any other refusal ends this run, and the next hour continues. */
const takeTurn = async (work: Work, rest: Rest): Promise<Turn | null> => {
  try {
    return rest.looked && rest.doubtful.length > 0
      ? await askForOne(work, rest, rest.looked.asOf)
      : await readList(work, rest)
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    await recordTokenRefusal(work.services, tokenOwnerOf(work.adapter, work.account), error)
    if (toProspect(error) !== 'never') return null
    return { rest: await finish(work, rest, work.services.now().toISOString()), isNearLimit: false }
  }
}

/** The channel and the remaining work: as stored in the job, or else what is due. */
const begin = async (
  adapter: PlatformAdapter,
  { database, now }: Context,
  account: Account,
  { todo, looked = null, doubtful = [] }: CheckPayload,
): Promise<{ readonly channel: Row<'CHANNEL'> | null; readonly rest: Rest }> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const channel = await unit.find('CHANNEL', { accountId: account._id })
    return { channel, rest: { todo: todo ?? (await findDue(unit, adapter, account, now())), looked, doubtful } }
  })
  return result
}

const createCheckHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<CheckJob> =>
  async (payload) => {
    const found = await getAccountWithToken(adapter, services, payload.accountId)
    if (!found?.token) return done
    const { account, token } = found
    const { channel, rest } = await begin(adapter, services, account, payload)
    if (channel?.status !== 'connected' || rest.todo.length === 0) return done
    const connectedTime = channel.connectedTime ?? channel.createdTime
    const turn = await takeTurn({ adapter, services, account, connectedTime, token }, rest)
    if (!turn || turn.isNearLimit || turn.rest.todo.length === 0) return done
    return { state: 'rest', remember: { ...turn.rest }, inMs: getPauseMs(services.config, turn) }
  }

/** The job of the adapter's accounts. */
export const handleCheckJob = (adapter: PlatformAdapter, services: Context): HandledJob =>
  handleJob(checkJobs[getRecordTypes(adapter).account], createCheckHandler(adapter, services))

const isChecked = (type: string | null | undefined): type is CheckedType =>
  typeof type === 'string' && Object.hasOwn(checkJobs, type)

export const enqueueCommentChecks = async (services: Pick<Context, 'database' | 'jobs'>): Promise<void> => {
  await transact(services.database, { actor: null }, async (unit) => {
    for (const channel of await unit.findAll('CHANNEL', { status: 'connected' }))
      if (isChecked(channel.accountType)) await enqueueJobOnce(unit, checkJobs[channel.accountType](channel))
  })
  services.jobs.wake()
}

const hourMs = 3_600_000

/** @returns stops it; resolves once nothing of it runs any more */
export const startCheckingComments = (services: Context): (() => Promise<void>) =>
  startRepeating({
    everyMs: hourMs,
    work: () => enqueueCommentChecks(services),
    onError: (error) => services.log.error({ err: error }, 'comments: look failed'),
  })
