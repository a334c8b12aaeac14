// Jobs that copy and delete files.
import type { EntityType } from '../../contract/index.ts'
import { defineJob } from '../jobs/define-job.ts'

/** @param lane copies of the same source share a lane, so that it is fetched once */
export const copyMediaJob = defineJob(
  'mediaCopy',
  (record: { readonly type: EntityType; readonly id: string }, lane: string, organisationId: string | null) => ({
    queue: 'media',
    organisationId,
    lane: `media:${lane}`,
    payload: record,
  }),
)

export const deleteFileJob = defineJob('mediaForget', (hash: string) => ({
  queue: 'media',
  lane: `media:${hash}`,
  payload: { hash },
}))
