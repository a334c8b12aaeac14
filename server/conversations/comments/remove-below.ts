// Removes the comments below a removed publication. The platform reports only the publication; a job removes them conversation by
// conversation, because there may be thousands.
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { defineJob, handleJob } from '../../jobs/define-job.ts'
import type { HandledJob } from '../../jobs/define-job.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { lockItem } from '../threads/visible-thread.ts'
import { redactComment } from './comment-changes.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { findRemovable } from './records.ts'
import type { CommentContext, Publication } from './records.ts'
import { refreshThread } from './thread.ts'

const batch = 30

const defineRemoveBelowJob = ({ prefix }: PlatformAdapter) =>
  defineJob(`${prefix}PublicationRemoval`, (publicationId: string) => ({
    lane: `${prefix}PublicationRemoval:${publicationId}`,
    payload: { publicationId },
  }))

const matchBelow = ({ fields }: PlatformAdapter, publicationId: string) => ({
  [fields.publication]: publicationId,
  isRemoteDeleted: false,
})

export const removeBelow = async (
  { adapter, unit }: Pick<CommentContext, 'adapter' | 'unit'>,
  { _id }: Publication,
): Promise<void> => {
  if (await unit.find(getRecordTypes(adapter).comment, matchBelow(adapter, _id)))
    await enqueueJobOnce(unit, defineRemoveBelowJob(adapter)(_id))
}

/** Removes comments of one conversation. @returns whether there may be more */
const removeBatch = async (
  adapter: PlatformAdapter,
  services: Context,
  unit: UnitOfWork,
  publicationId: string,
): Promise<boolean> => {
  const match = matchBelow(adapter, publicationId)
  const [next] = await findRemovable({ unit, adapter }, match)
  if (!next) return false
  const { rootCommentId } = next
  const thread = await unit.find('THREAD', { itemId: rootCommentId })
  if (thread) await lockItem(services, unit, thread)
  const comments = await findRemovable({ unit, adapter }, { ...match, rootCommentId })
  for (const comment of comments.slice(0, batch)) await redactComment({ adapter, services, unit }, comment)
  await refreshThread({ unit, adapter }, next)
  return true
}

export const handleRemoveBelowJob = (adapter: PlatformAdapter, services: Context): HandledJob =>
  handleJob(defineRemoveBelowJob(adapter), async ({ publicationId }) => {
    for (let more = true; more;) {
      const { result } = await transact(services.database, { actor: null }, (unit) =>
        removeBatch(adapter, services, unit, publicationId),
      )
      more = result
    }
    return done
  })
