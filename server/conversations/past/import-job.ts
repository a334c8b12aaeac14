// The job that reads an account's past. It holds the rest, so that a process that dies loses nothing.
import type { Row } from '../../../contract/index.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { PreparedJob } from '../../jobs/define-job.ts'
import type { PastConversation } from './past-messages.ts'

type Step = 'publications' | 'comments' | 'conversations' | 'messages' | 'end'

/** What is left to do. */
export interface ImportRest {
  readonly step: Step
  /** The platform's ids of publications whose comments are to be read. */
  readonly publications?: readonly string[]
  readonly conversations?: readonly PastConversation[]
}

interface ImportPayload extends ImportRest {
  readonly channelId: string
  readonly importId: string
  /** Older events are not read. */
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

/** By the types of accounts whose past can be read. */
export const importJobs = { FBPAGE: defineImportJob('fb'), IGUSER: defineImportJob('ig') } as const
export type ImportableType = keyof typeof importJobs
export type ImportJob = (typeof importJobs)[ImportableType]

export const isImportable = (type: string | null | undefined): type is ImportableType =>
  type !== null && type !== undefined && Object.hasOwn(importJobs, type)
