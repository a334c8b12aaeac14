// The job that imports an account's past. Its payload holds the remaining work, so that nothing is lost when a process dies.
import type { Row } from '../../../contract/index.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { PreparedJob } from '../../jobs/define-job.ts'
import type { PastConversation } from './past-messages.ts'

type Step = 'publications' | 'comments' | 'conversations' | 'messages' | 'end'

/** Remaining work. */
export interface ImportRest {
  readonly step: Step
  /** The platform's ids of publications whose comments are still to be read. */
  readonly publications?: readonly string[]
  readonly conversations?: readonly PastConversation[]
}

interface ImportPayload extends ImportRest {
  readonly channelId: string
  readonly importId: string
  /** Older events are not imported. */
  readonly since: string
}

const defineImportJob = (prefix: 'fb' | 'ig') =>
  defineJob(
    `${prefix}Import`,
    (
      { _id: channelId, organisationId }: Row<'CHANNEL'>,
      { importId, since }: Pick<ImportPayload, 'importId' | 'since'>,
    ): PreparedJob<ImportPayload> => ({
      queue: 'bulk',
      organisationId,
      lane: `import:${channelId}`,
      payload: { channelId, importId, since, step: 'publications' },
    }),
  )

/** By the types of accounts whose past can be imported. */
export const importJobs = { FBPAGE: defineImportJob('fb'), IGUSER: defineImportJob('ig') } as const
export type ImportableType = keyof typeof importJobs
export type ImportJob = (typeof importJobs)[ImportableType]

export const isImportable = (type: string | null | undefined): type is ImportableType =>
  type !== null && type !== undefined && Object.hasOwn(importJobs, type)
