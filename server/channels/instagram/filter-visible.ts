// Filters Instagram's own lists for users who see only some of the organisation's conversations.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { maxListLimit } from '../../../contract/constants.ts'
import type { Filter } from '../../../contract/filter.ts'
import { listRecords } from '../../database/reads.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import type { PlatformRead } from '../../platform/platform-read.ts'

type FilterVisible = NonNullable<PlatformRead['filterVisible']>
type Reader = Parameters<FilterVisible>[0]

const listVisible = async (
  { services, rights }: Reader,
  type: EntityType,
  filter: Filter,
): Promise<readonly AnyRow[]> =>
  (await listRecords(services.database, rights, type, { filter, limit: maxListLimit })).data

const textsOf = (rows: readonly AnyRow[], field: string): string[] => rows.flatMap((row) => asText(row[field]) ?? [])

const participantsOf = (item: JsonObject): string[] =>
  asList(asObject(item['participants'])?.['data']).flatMap((person) => asText(asObject(person)?.['id']) ?? [])

/** Checks the conversation and not the person: the reader may know the person only from a comment. */
export const filterVisibleConversations: FilterVisible = async (reader, { account }, items) => {
  const fbIds = [...new Set(items.flatMap(participantsOf))].filter((fbId) => fbId !== account.fbId)
  const people = await listVisible(reader, 'IGCUSTOMERUSER', { fbId: { $in: fbIds } })
  const conversations = await listVisible(reader, 'IGCONVERSATION', {
    igUserId: account._id,
    igCustomerUserId: { $in: people.map(({ _id }) => _id) },
  })
  const personIds = new Set(textsOf(conversations, 'igCustomerUserId'))
  const visibleFbIds = new Set(
    textsOf(
      people.filter(({ _id }) => personIds.has(_id)),
      'fbId',
    ),
  )
  return items.filter((item) => participantsOf(item).some((fbId) => visibleFbIds.has(fbId)))
}

export const filterVisibleComments: FilterVisible = async (reader, { account }, items) => {
  const fbIds = items.flatMap((item) => asText(item['id']) ?? [])
  const comments = await listVisible(reader, 'IGCOMMENT', { igUserId: account._id, fbId: { $in: fbIds } })
  const visibleFbIds = new Set(textsOf(comments, 'fbId'))
  return items.filter((item) => visibleFbIds.has(asText(item['id']) ?? ''))
}
