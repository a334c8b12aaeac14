// What comments ask of the platform outside of any unit, and what is too much for one.
import type { Account } from '../channels/account-records.ts'
import { askLater, awaitedToken, prospectOf } from '../channels/ask-later.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { GraphError } from '../graph/graph-error.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, JobResult } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { lockItem } from '../threads/visible-thread.ts'
import { asText } from '../webhooks/json-reading.ts'
import { tellArrived, awaitedPublication } from '../webhooks/waiting.ts'
import { pageAccess, tokenOwnerOf } from '../channels/page-access.ts'
import { jobKinds } from './ask.ts'
import { blankComment } from './comment-changes.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { bringComment } from './bring-comment.ts'
import { publicationLock } from './locks.ts'
import { noteUnavailable, takePublication } from './publications.ts'
import type { Comment } from './records.ts'
import type { SeenPublication } from './seen.ts'
import { refreshThread } from './thread.ts'

/** What answers to an unknown comment are shown without it for: the platform is asked on. */
const patientAttempts = 5

const accountWithToken = async (dialect: Dialect, { database }: Services, accountId: string): Promise<{ account: Account; token: string | null } | null> => {
  const { result } = await runUnit(database, { actor: null }, async (unit) => {
    const account = await unit.get(typesOf(dialect).account, accountId)
    return account && { account, token: (await pageAccess(unit, dialect, account))?.token ?? null }
  })
  return result
}

/** What the platform does not show stays as it is known: by what refers to it. */
const publicationHandler = (dialect: Dialect, services: Services): JobHandler => async (payload, { attempts }) => {
  const fbId = String(payload['fbId'])
  const found = await accountWithToken(dialect, services, String(payload['accountId']))
  if (!found?.token) return done
  const { account, token } = found
  const owner = tokenOwnerOf(dialect, account)
  let seen: SeenPublication | null = null
  let later: JobResult | null = null
  // What mentions the account may stand under its own name, or somebody else's.
  for (const mentioned of [false, ...(payload['mentioned'] === true ? [true] : [])]) {
    try {
      seen ??= dialect.platform.readPublication(await services.graph.get({ ...dialect.platform.publication(fbId, { accountFbId: account.fbId, mentioned }), token }))
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      later ??= askLater(error, attempts, owner)
    }
  }
  if (!seen && later) return later
  await runUnit(services.database, { actor: null }, async (unit) => {
    const context = { dialect, services, unit, account }
    await unit.lock(publicationLock(dialect, account.fbId, fbId))
    if (!seen) return noteUnavailable(context, fbId)
    await takePublication(context, { ...seen, fbId })
    await tellArrived(unit, awaitedPublication(account.fbId, fbId))
  })
  return done
}

const commentHandler = (dialect: Dialect, services: Services): JobHandler => async (payload, { attempts }) => {
  const found = await accountWithToken(dialect, services, String(payload['accountId']))
  if (!found) return done
  const { publicationFbId, mentioned } = payload
  const wanted = { fbId: String(payload['fbId']), publicationFbId: asText(publicationFbId), mentioned: mentioned === true }
  const isPatient = (error: GraphError): boolean => attempts < patientAttempts && prospectOf(error) === 'soon'
  const unanswered = await bringComment({ dialect, services, ...found, isPatient }, wanted)
  if (!unanswered) return done
  const owner = tokenOwnerOf(dialect, found.account)
  if (found.token === null && !isPatient(unanswered)) return { state: 'waits', error: unanswered.message, waitsFor: awaitedToken(owner) }
  return askLater(unanswered, attempts, owner) ?? done
}

const batch = 30

/** @returns whether there may be more */
const removeBatch = async (dialect: Dialect, services: Services, unit: Unit, commentId: string): Promise<boolean> => {
  const type = typesOf(dialect).comment
  const removed = await unit.get(type, commentId)
  const thread = removed && (await unit.find('THREAD', { itemId: removed.rootCommentId }))
  if (!removed || !thread) return false
  await lockItem(services, unit, thread)
  const answers: Comment[] = await unit.findAll(type, { parentCommentId: commentId, isRemoteDeleted: false }, { limit: batch })
  for (const answer of answers) await blankComment({ dialect, services, unit }, answer)
  await refreshThread({ unit, dialect }, removed)
  return answers.length === batch
}

const removalHandler = (dialect: Dialect, services: Services): JobHandler => async (payload) => {
  for (let more = true; more; ) {
    const { result } = await runUnit(services.database, { actor: null }, (unit) => removeBatch(dialect, services, unit, String(payload['commentId'])))
    more = result
  }
  return done
}

export const commentJobs = (dialect: Dialect, services: Services): Readonly<Record<string, JobHandler>> => {
  const kinds = jobKinds(dialect)
  return {
    [kinds.publication]: publicationHandler(dialect, services),
    [kinds.comment]: commentHandler(dialect, services),
    [kinds.removal]: removalHandler(dialect, services),
  }
}
