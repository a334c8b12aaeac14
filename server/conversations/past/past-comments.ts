// Comments under an account's publications from before it was connected: written in portions, as read, without notifications.
import { transact } from '../../database/transact.ts'
import type { CommentContext } from '../comments/records.ts'
import { handleComment } from '../comments/handle-comment.ts'
import { publicationLock } from '../comments/locks.ts'
import type { ObservedComment, ObservedPublication } from '../comments/observed.ts'
import type { PlatformAdapter } from '../comments/platform-adapter.ts'
import { handlePublication } from '../comments/publications.ts'
import { asList, asObject } from '../../lib/json-reading.ts'

type Place = Pick<CommentContext, 'adapter' | 'services' | 'account'>

/** Maximum number of publications per account, and of comments per publication. */
const maxPublications = 50
const maxComments = 50
/** Number of comments written in one unit, so that others pass in between. */
const maxPortion = 10

export const readPublications = (
  { platform }: PlatformAdapter,
  answer: unknown,
  since: string,
): readonly ObservedPublication[] =>
  asList(asObject(answer)?.['data'])
    .flatMap((one) => platform.readPublication(one) ?? [])
    .filter(({ createdTime }) => createdTime >= since)
    .slice(0, maxPublications)

export const writePastPublication = async (place: Place, observedPublication: ObservedPublication): Promise<void> => {
  await transact(place.services.database, { actor: null, isPatient: true }, async (unit) => {
    await unit.lock(publicationLock(place.adapter, place.account.fbId, observedPublication.fbId))
    await handlePublication({ ...place, unit, isPast: true }, observedPublication)
  })
}

/** By time; comments before their replies. */
const inOrder = (one: ObservedComment, other: ObservedComment): number =>
  one.createdTime.localeCompare(other.createdTime) ||
  Number(one.parentFbId !== null) - Number(other.parentFbId !== null)

export const readPastComments = (
  { platform }: PlatformAdapter,
  answer: unknown,
  publicationFbId: string,
  since: string,
): readonly ObservedComment[] =>
  platform
    .readComments(answer, publicationFbId)
    .filter(({ createdTime }) => createdTime >= since)
    .slice(0, maxComments)
    .toReversed()
    .toSorted(inOrder)

export const writePastComments = async (
  place: Place,
  publicationFbId: string,
  comments: readonly ObservedComment[],
): Promise<void> => {
  for (let at = 0; at < comments.length; at += maxPortion) {
    await transact(place.services.database, { actor: null, isPatient: true }, async (unit) => {
      await unit.lock(publicationLock(place.adapter, place.account.fbId, publicationFbId))
      for (const observedComment of comments.slice(at, at + maxPortion))
        await handleComment({ ...place, unit, isPast: true }, observedComment)
    })
  }
}
