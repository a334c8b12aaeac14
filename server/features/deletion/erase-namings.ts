// Erases an erased person's name from colleagues' views and bulk jobs. A view that names the person is removed, as it would show
// nothing; a job loses its filter, but keeps its outcomes for others.
import { sql } from 'kysely'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { eraseFromLog } from '../../database/erase-from-log.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { addAudit } from '../../records/audit.ts'
import { deleteBulkRows } from '../bulk/bulk-rows.ts'
import { bulkLock } from '../bulk/bulk-work.ts'
import { eraseAnswers } from './erase-traces.ts'
import { isNamedIn, listIds, listTexts } from './naming.ts'
import type { PersonTraits, FieldText } from './naming.ts'
import { inUnit } from './portions.ts'

type Doc = Readonly<Record<string, unknown>>

type NamingType = 'SAVEDVIEW' | 'SHAREDVIEW' | 'BULKJOB'

interface NamingRow {
  readonly id: string
  readonly doc: Doc
  readonly isOurs: boolean
}

/** Views or jobs, each with whether its owner may see the person: members of the person's organisations, and administrators. */
const findAll = async (
  { database }: Context,
  type: NamingType,
  { organisationIds }: PersonTraits,
): Promise<NamingRow[]> => {
  const ours = sql`(SELECT jsonb_array_elements_text(${JSON.stringify(organisationIds)}::jsonb))`
  const isOurs =
    type === 'SHAREDVIEW'
      ? sql`record.organisation_id IN ${ours}`
      : sql`record.doc ->> 'userId' IN (
          SELECT "userId" FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} WHERE organisation_id IN ${ours}
          UNION ALL SELECT id FROM ${sql.table(tableOf('USER'))} WHERE doc ->> 'role' IS NOT NULL)`
  const { rows } = await sql<NamingRow>`
    SELECT id, doc, ${isOurs} AS "isOurs" FROM ${sql.table(tableOf(type))} AS record ORDER BY id`.execute(
    database.kysely,
  )
  return rows
}

/** Texts of a view's name and filter, or of a job's filter. */
const listFieldTexts = ({ name, table, filter }: Doc): FieldText[] => [
  ...listTexts(name),
  ...listTexts((table as Doc | null | undefined)?.['filter']),
  ...listTexts(filter),
]

/** Notifies the owner that their view was removed, without its name, which may be the person's. */
const tellOwner = async (unit: UnitOfWork, recipientId: string, { organisationIds }: PersonTraits): Promise<void> => {
  const memberships = await unit.findAll('ORGANISATIONMEMBERSHIP', { userId: recipientId })
  const isTheirs = (id: string): boolean => memberships.some(({ organisationId }) => organisationId === id)
  // An administrator may be a member of none.
  const organisationId = organisationIds.find(isTheirs) ?? organisationIds[0]
  if (organisationId === undefined) return
  const place = { service: null, threadItemId: null, itemType: 'ORGANISATION', itemId: organisationId }
  const notification = { type: 'VIEW_ERASED' as const, recipientId, ...place, title: null, snippet: '', data: {} }
  unit.add('NOTIFICATION', notification, { organisationId })
}

/** @returns the ids of the removed views */
const eraseViews = async (
  services: Context,
  type: 'SAVEDVIEW' | 'SHAREDVIEW',
  naming: PersonTraits,
): Promise<readonly string[]> => {
  const removedIds: string[] = []
  for (const { id, doc, isOurs } of await findAll(services, type, naming)) {
    if (!listFieldTexts(doc).some((fieldText) => isNamedIn(naming, fieldText, isOurs))) continue
    removedIds.push(id)
    await inUnit(services, async (unit) => {
      const view = (await unit.get(type, id)) as unknown as AnyRow | null
      if (!view) return
      await unit.remove(type, id)
      await eraseAnswers(unit.tx, [id])
      if (type === 'SAVEDVIEW' && isOurs) await tellOwner(unit, String(view['userId']), naming)
      if (type === 'SHAREDVIEW')
        addAudit(unit, 'removed', type, id, { organisationId: String(view['organisationId'] ?? '') })
    })
  }
  return removedIds
}

/** Audit entries of shared views contain their filters before and after, and the names of removed ones. */
const eraseAuditOfViews = async (
  services: Context,
  naming: PersonTraits,
  removedIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ readonly id: string; readonly doc: Doc }>`
    SELECT id, doc FROM ${sql.table(tableOf('AUDITENTRY'))} WHERE doc ->> 'objectType' = 'SHAREDVIEW'
      AND (doc ? 'changes' OR doc ? 'objectName') ORDER BY id`.execute(services.database.kysely)
  for (const { id, doc } of rows) {
    const isOurs = naming.organisationIds.includes(String(doc['ofOrganisationId']))
    // Audit entries hold filters as text, possibly cut short.
    const fieldTexts = [doc['changes'], doc['objectName']].flatMap((value) => listTexts(value))
    const isNamed = ({ text }: FieldText): boolean =>
      isNamedIn(naming, { field: null, text }, isOurs) ||
      listIds(naming, isOurs).some((namingId) => text.includes(`"${namingId}"`))
    if (!removedIds.includes(String(doc['objectId'])) && !fieldTexts.some(isNamed)) continue
    await inUnit(services, async (unit) => {
      await unit.change('AUDITENTRY', id, { changes: [], objectName: null })
      await eraseFromLog(unit.tx, [id])
    })
  }
}

/** Removes jobs whose records all belong to the person. */
const eraseJobs = async (services: Context, naming: PersonTraits): Promise<void> => {
  const ids = JSON.stringify(naming.ids)
  const { rows } = await sql<{ id: string; isTheirs: boolean }>`
    SELECT job_id AS id, bool_and(record_id IN (SELECT jsonb_array_elements_text(${ids}::jsonb))) AS "isTheirs"
    FROM bulk_rows GROUP BY job_id
    HAVING bool_or(record_id IN (SELECT jsonb_array_elements_text(${ids}::jsonb)))`.execute(services.database.kysely)
  const affectedJobs = new Map(rows.map(({ id, isTheirs }) => [id, isTheirs]))
  for (const { id, doc, isOurs } of await findAll(services, 'BULKJOB', naming)) {
    const isNamed = listFieldTexts(doc).some((fieldText) => isNamedIn(naming, fieldText, isOurs))
    if (!affectedJobs.has(id) && !isNamed) continue
    await inUnit(services, async (unit) => {
      await unit.lock(bulkLock(id))
      if (!(await unit.get('BULKJOB', id))) return
      if (affectedJobs.get(id) === true) {
        await unit.remove('BULKJOB', id)
        await deleteBulkRows(unit, id)
      } else if (isNamed) await unit.change('BULKJOB', id, { filter: {} })
      await eraseFromLog(unit.tx, [id])
      await eraseAnswers(unit.tx, [id])
    })
  }
}

interface LogRow {
  readonly stream: string
  readonly seq: string
  readonly ids: readonly string[]
  readonly rows: readonly Doc[]
  readonly organisation: string | null
}

const pageLength = 1_000

/**
 * Erases former versions of remaining records, and records their owners have deleted. In pages, because every step of a job is in
 * the change log.
 */
const eraseLog = async (services: Context, naming: PersonTraits): Promise<void> => {
  const types = sql.join(['SAVEDVIEW', 'SHAREDVIEW', 'BULKJOB'] satisfies readonly EntityType[])
  for (let [stream, seq] = ['', '0']; ;) {
    const { rows } = await sql<LogRow>`
      SELECT stream, seq::text AS seq, ids, rows, organisation_id AS organisation FROM events
      WHERE (stream, seq) > (${stream}, ${seq}::bigint) AND object_type IN (${types}) AND rows IS NOT NULL
      ORDER BY stream, events.seq LIMIT ${pageLength}`.execute(services.database.kysely)
    const namingEvents = rows.filter(({ rows: docs, organisation }) => {
      const isOurs = organisation === null || naming.organisationIds.includes(organisation)
      return docs.flatMap(listFieldTexts).some((fieldText) => isNamedIn(naming, fieldText, isOurs))
    })
    const ids = [...new Set(namingEvents.flatMap((event) => event.ids))]
    if (ids.length > 0)
      await inUnit(services, async (unit) => {
        await eraseFromLog(unit.tx, ids)
        await eraseAnswers(unit.tx, ids)
      })
    const last = rows.at(-1)
    if (!last || rows.length < pageLength) return
    ;[stream, seq] = [last.stream, last.seq]
  }
}

export const eraseNamings = async (services: Context, naming: PersonTraits): Promise<void> => {
  await eraseViews(services, 'SAVEDVIEW', naming)
  await eraseAuditOfViews(services, naming, await eraseViews(services, 'SHAREDVIEW', naming))
  await eraseJobs(services, naming)
  await eraseLog(services, naming)
}
