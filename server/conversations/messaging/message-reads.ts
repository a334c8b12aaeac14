// Reads the platform's own copy of a private message: its files, its shares, and all of it, merged into ours.
import type { AnyRow } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { textIn } from '../../platform/account-records.ts'
import type { PlatformRead } from '../../platform/platform-read.ts'
import { threadItems } from '../../../contract/items.ts'
import { portOf } from '../../context/port-of.ts'
import { attachmentsOf } from './attachments.ts'
import { listUnder, readCopiedShares } from './message-copy.ts'
import { textOf } from './message-content.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import type { Message, MessageFields } from './records.ts'

const fields = 'id,created_time,from,to,message,attachments,shares,tags'

export const createMessageRead = (adapter: PlatformAdapter, name: 'attachments' | 'shares'): PlatformRead => ({
  type: getRecordTypes(adapter).message,
  right: 'member',
  request: ({ fbId }) => ({ path: `/${fbId}`, query: { fields: `id,${name}` } }),
  itemsOf: (answer) => listUnder(answer, name),
})

/** A file that we have no copy of gets its newest address: older ones no longer open. */
const mergeFiles = (known: Message, reportedFiles: ReturnType<typeof attachmentsOf>): Partial<MessageFields> => {
  const ours = known.attachments ?? []
  if (ours.length === 0) return reportedFiles.length > 0 ? { attachments: reportedFiles } : {}
  if (ours.length !== reportedFiles.length || ours.every(({ mediaId }) => mediaId)) return {}
  const merged = ours.map((one, at) =>
    one.mediaId ? one : { ...one, file_url: reportedFiles[at]?.file_url ?? one.file_url },
  )
  return { attachments: merged }
}

/** The fields that ours lacks. A text stays: an edit reaches us by webhook, with its time. */
const mergeFields = (known: Message, copy: JsonObject): Partial<MessageFields> => {
  const shares = readCopiedShares(copy)
  return {
    ...(known.message || known.isUnsupported === true ? {} : { message: textOf(copy['message']) }),
    ...mergeFiles(known, attachmentsOf(copy['attachments'])),
    ...((known.shares ?? []).length > 0 || shares.length === 0 ? {} : { shares }),
  }
}

const mergeCopy =
  (adapter: PlatformAdapter): NonNullable<PlatformRead['merge']>['apply'] =>
  async (services: Context, { record }: { readonly record: AnyRow }, [copy]: readonly JsonObject[]) => {
    const types = getRecordTypes(adapter)
    if (!copy || asText(copy['id']) === null) return [record._id]
    await transact(services.database, { actor: null }, async (unit) => {
      const conversationId = textIn(record, threadItems[adapter.itemType].field) ?? ''
      await unit.lock(...(await portOf(services, adapter.itemType).locksOf(unit, conversationId)))
      const known = await unit.get(types.message, record._id)
      if (!known || known.deleted === true) return
      await unit.change(types.message, known._id, mergeFields(known, copy))
    })
    return [record._id]
  }

/** `merge=1` of a message (docs/decisions.md, 4). */
export const createMessageMerge = (adapter: PlatformAdapter): PlatformRead => ({
  type: getRecordTypes(adapter).message,
  right: 'member',
  request: ({ fbId }) => ({ path: `/${fbId}`, query: { fields } }),
  merge: { type: getRecordTypes(adapter).message, apply: mergeCopy(adapter) },
})
