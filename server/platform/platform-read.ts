// Calls that read from the platform. A channel declares for each the request, whose token is used, and which parts of the response
// are merged into our records.
import type { PlatformReading } from '../../contract/platform-reads.ts'
import { maxPlatformItems } from '../../contract/platform-reads.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { canManageOrganisation, getVisibility } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import type { Context } from '../context/context.ts'
import { getRecord, listRecords } from '../database/reads.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { ApiError } from '../lib/api-error.ts'
import { asList, asObject, asText } from '../lib/json-reading.ts'
import type { JsonObject } from '../lib/json-reading.ts'
import { organisationOf, textIn, textsIn } from './account-records.ts'
import type { Account } from './account-records.ts'
import { openToken } from './account-token.ts'
import { GraphError } from './graph-error.ts'
import { toReadError } from './read-errors.ts'
import { recordTokenRefusal } from './record-refusal.ts'

export interface ReadTarget {
  readonly record: AnyRow
  /** The platform's id of the record. */
  readonly fbId: string
  /** The page or Instagram account that the record belongs to. */
  readonly account: Account
  /** The page whose token is used. */
  readonly page: Row<'FBPAGE'>
}

export interface PlatformRead {
  /** Type of the record that the path identifies. */
  readonly type: EntityType
  readonly right: 'member' | 'manager'
  readonly request: (target: ReadTarget) => { readonly path: string; readonly query?: Readonly<Record<string, string>> }
  /** How a list is paged; `cursors` is for lists whose responses have no next link. By default the read returns a single object. */
  readonly list?: 'links' | 'cursors'
  /** Extracts the items of a response, if they are not under `data` or the response is not the item itself. */
  readonly itemsOf?: (answer: JsonObject, target: ReadTarget, services: Context) => readonly unknown[]
  /** Filters the items for users who do not see every conversation. By default they see all. */
  readonly filterVisible?: (
    reader: Pick<Caller, 'services' | 'rights'>,
    target: ReadTarget,
    items: readonly JsonObject[],
  ) => Promise<readonly JsonObject[]>
  /**
   * Stores the items.
   * @returns the ids of the records concerned
   */
  readonly merge?: {
    readonly type: EntityType
    readonly apply: (services: Context, target: ReadTarget, items: readonly JsonObject[]) => Promise<readonly string[]>
  }
}

interface Caller {
  readonly services: Context
  readonly rights: Rights
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

const maxCursorLength = 2_000

const pageQuery = ({ list }: PlatformRead, query: Caller['query']): Record<string, string> => {
  if (!list) return {}
  const { limit = String(maxPlatformItems / 2), after } = query
  const requestedLimit = Number(limit)
  if (!Number.isInteger(requestedLimit) || requestedLimit < 1 || requestedLimit > maxPlatformItems)
    throw new ApiError('PAGE_INVALID', { limit: maxPlatformItems })
  if (after !== undefined && (typeof after !== 'string' || after === '' || after.length > maxCursorLength))
    throw new ApiError('PAGE_INVALID', { after: 'INVALID_VALUE' })
  return { limit: String(requestedLimit), ...(after === undefined ? {} : { after }) }
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export const getReadableRecord = async (
  { services, rights, params }: Omit<Caller, 'query'>,
  type: EntityType,
  right: PlatformRead['right'],
): Promise<AnyRow> => {
  const record = await getRecord(services.database, rights, type, params['id'] ?? '')
  if (!record) throw new ApiError('NOT_FOUND', undefined, type)
  if (right === 'manager' && !canManageOrganisation(rights, String(record['organisationId'])))
    throw new ApiError('FORBIDDEN', undefined, type)
  return record
}

/** The account that a record belongs to; for a person, one that knows them. */
const findAccount = async (unit: UnitOfWork, type: EntityType, record: AnyRow): Promise<Account | null> => {
  if (type === 'FBPAGE' || type === 'IGUSER') return unit.get(type, record._id)
  const igUserId = textIn(record, 'igUserId') ?? textsIn(record, 'igUserIds')[0] ?? null
  if (igUserId !== null) return unit.get('IGUSER', igUserId)
  const fbPageId = textIn(record, 'fbPageId') ?? textsIn(record, 'fbPageIds')[0] ?? null
  return fbPageId === null ? null : unit.get('FBPAGE', fbPageId)
}

/** @throws ApiError CHANNEL_NOT_CONNECTED if there is no token that may work, or the platform does not know the record yet */
const openTarget = async (
  { database }: Context,
  type: EntityType,
  record: AnyRow,
): Promise<ReadTarget & { readonly token: string }> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const account = await findAccount(unit, type, record)
    if (!account || account.isPassive === true) return null
    const page = await unit.get('FBPAGE', textIn(account, 'fbPageId') ?? account._id)
    const token = page && (await openToken(unit, { fbPageId: page._id }))
    return page && token !== null ? { record, fbId: textIn(record, 'fbId') ?? '', account, page, token } : null
  })
  if (!result || result.fbId === '') throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, type)
  return result
}

/** @throws ApiError with the reaction it needs */
const ask = async (
  services: Context,
  { type, request }: PlatformRead,
  { token, ...target }: ReadTarget & { readonly token: string },
  paging: Readonly<Record<string, string>>,
): Promise<JsonObject> => {
  const { path, query } = request(target)
  try {
    return asObject(await services.platform.get({ path, token, query: { ...query, ...paging } })) ?? {}
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    await recordTokenRefusal(services, { fbPageId: target.page._id }, error)
    throw toReadError(error, type)
  }
}

const cursorAfter = ({ list }: PlatformRead, answer: JsonObject): string | null => {
  const paging = asObject(answer['paging'])
  const goesOn = list === 'cursors' ? asList(answer['data']).length > 0 : asText(paging?.['next']) !== null
  return list && goesOn ? asText(asObject(paging?.['cursors'])?.['after']) : null
}

const itemsOf = (read: PlatformRead, answer: JsonObject, target: ReadTarget, services: Context): JsonObject[] => {
  const items = read.itemsOf?.(answer, target, services) ?? ('data' in answer ? asList(answer['data']) : [answer])
  return items.map(asObject).filter((item) => item !== null)
}

const listMerged = async (
  { services, rights }: Caller,
  type: EntityType,
  ids: readonly string[],
): Promise<readonly AnyRow[]> => {
  if (ids.length === 0) return []
  const filter = { _id: { $in: [...ids] } }
  return (await listRecords(services.database, rights, type, { filter, limit: ids.length })).data
}

const filterVisible = async (
  read: PlatformRead,
  caller: Caller,
  target: ReadTarget,
  items: readonly JsonObject[],
): Promise<readonly JsonObject[]> => {
  const isAllSeen = getVisibility(caller.rights, organisationOf(target.account)) === 'all'
  return read.filterVisible && !isAllSeen && items.length > 0 ? read.filterVisible(caller, target, items) : items
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, PAGE_INVALID, CHANNEL_NOT_CONNECTED, and those of `toReadError` */
export const readAtPlatform = async (read: PlatformRead, caller: Caller): Promise<PlatformReading> => {
  const { services } = caller
  const record = await getReadableRecord(caller, read.type, read.right)
  const paging = pageQuery(read, caller.query)
  const target = await openTarget(services, read.type, record)
  const answer = await ask(services, read, target, paging)
  const items = itemsOf(read, answer, target, services)
  const ids = (await read.merge?.apply(services, target, items)) ?? []
  return {
    items: await filterVisible(read, caller, target, items),
    rows: read.merge ? await listMerged(caller, read.merge.type, [...new Set(ids)].slice(0, maxPlatformItems)) : [],
    after: cursorAfter(read, answer),
  }
}

/** Handlers of declared reads, by call name. */
export const createPlatformReads = <Name extends string>(
  reads: Readonly<Record<Name, PlatformRead>>,
): Readonly<Record<Name, (caller: Caller) => Promise<PlatformReading>>> =>
  Object.fromEntries(
    (Object.entries(reads) as [Name, PlatformRead][]).map(([name, read]) => [
      name,
      (caller: Caller) => readAtPlatform(read, caller),
    ]),
  ) as Record<Name, (caller: Caller) => Promise<PlatformReading>>
