// All records of a database as text that is equal for equal records: without our ids, versions and times, references replaced by their
// targets.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { messageTypes } from '../../../contract/items.ts'
import type { Database } from '../../../server/database/database.ts'
import { canonical } from '../../../server/lib/json-reading.ts'

interface StoredRecord {
  readonly id: string
  readonly type: EntityType
  readonly content: unknown
}

/** Fields that say when or how often we did something. */
const ours = new Set(['handledTime', 'attempts'])
/** Sign-in records depend on whom a test signs in. */
const leftOut = new Set<EntityType>(['AUTH'])
/** Which of two records remains, and so which is the former one, depends on the order. */
const isFormer = (type: EntityType, name: string): boolean =>
  ((type === 'THREAD' || type === 'CUSTOMER') && name === 'formerIds') ||
  (type === 'CUSTOMER' && name === 'formerNames')
/** Notifies managers of a platform event, unless a later one had arrived before: which ones are sent depends on the order. */
const isAlert = (type: EntityType, { type: kind }: Readonly<Record<string, unknown>>): boolean =>
  type === 'NOTIFICATION' && ['WA_QUALITY', 'WA_TEMPLATE', 'WA_ACCOUNT'].includes(String(kind))

/** Maximum number of references from a record to what identifies it. */
const rounds = 6

const recordId = /^[0-9a-f]{24}$/
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

const isMessage = (type: EntityType): boolean => (messageTypes as readonly string[]).includes(type)

const stored = async (database: Database): Promise<StoredRecord[]> => {
  const all: StoredRecord[] = []
  for (const type of entityTypes.filter((candidate) => !leftOut.has(candidate))) {
    const table = sql.table(`record_${type}`)
    const { rows } = await sql<{
      id: string
      created_time: string
      doc: Record<string, unknown>
    }>`SELECT id, created_time, doc FROM ${table}`.execute(database.kysely)
    for (const { id, created_time: createdTime, doc } of rows) {
      if (isAlert(type, doc)) continue
      const kept = Object.fromEntries(
        Object.entries(doc).filter(
          ([name, value]) =>
            !ours.has(name) && !isFormer(type, name) && !getDeclaration(type).secret.includes(name) && value !== null,
        ),
      )
      all.push({
        id,
        type,
        content: isMessage(type) ? { ...kept, createdTime } : kept,
      })
    }
  }
  const episodes = await database.kysely.selectFrom('episodes').selectAll().execute()
  for (const { id, thread_id, started_at, first_inbound_at, first_reply_at, ended_at } of episodes) {
    all.push({
      id,
      type: 'THREAD',
      content: { episode: thread_id, started_at, first_inbound_at, first_reply_at, ended_at },
    })
  }
  for (const run of await database.kysely.selectFrom('reply_runs').selectAll().execute()) {
    all.push({ id: `${run.episode_id} ${run.first_inbound_at}`, type: 'THREAD', content: { ...run } })
  }
  return all
}

/** Fields of a conversation that show its last message. */
const ofLast = new Set(['snippet', 'snippetFrom', 'snippetStatus'])

/** Messages of one moment keep their order of arrival: which of them is shown as the last is omitted. */
const withoutLastOfMoment = (records: readonly StoredRecord[]): StoredRecord[] => {
  const ofMoment = new Map<string, string[]>()
  for (const { id, type, content } of records.filter((record) => isMessage(record.type))) {
    const moment = `${type} ${(content as { createdTime: string }).createdTime}`
    ofMoment.set(moment, [...(ofMoment.get(moment) ?? []), id])
  }
  const shared = [...ofMoment].filter(([, ids]) => ids.length > 1)
  const ids = new Set(shared.flatMap(([, those]) => those))
  const times = new Set(shared.map(([moment]) => moment.split(' ')[1]))
  return records.map((record) => {
    const content = record.content as Readonly<Record<string, unknown>>
    if (isMessage(record.type) || record.type === 'NOTIFICATION' || record.type === 'WEBHOOKEVENT') return record
    const isShared = times.has(String(content['lastMessageTime']))
    return {
      ...record,
      content: Object.fromEntries(
        Object.entries(content).filter(
          ([name, value]) => !(isShared && ofLast.has(name)) && !(name.startsWith('last') && ids.has(String(value))),
        ),
      ),
    }
  })
}

/** Ids become names; lists are sets; the id of a deleted record is dropped. */
const named = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) {
    const present = value.filter((entry) => !(typeof entry === 'string' && recordId.test(entry) && !names.has(entry)))
    return present
      .map((entry) => named(entry, names))
      .sort((one, other) => (canonical(one) < canonical(other) ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, named(member, names)]))
}

export const readProjection = async (database: Database): Promise<string[]> => {
  const records = withoutLastOfMoment(await stored(database))
  let names = new Map(records.map(({ id, type }) => [id, type as string]))
  for (let round = 0; round < rounds; round += 1) {
    names = new Map(records.map(({ id, type, content }) => [id, `${type}~${digest(canonical(named(content, names)))}`]))
  }
  return records.map(({ type, content }) => `${type} ${canonical(named(content, names))}`).sort()
}

/** Number of records of each type, and of webhook events of each state and kind. */
export const readCounts = async (database: Database) => {
  const records = await stored(database)
  const events = records
    .filter(({ type }) => type === 'WEBHOOKEVENT')
    .map(({ content }) => content as { state: string; kind?: string })
  const count = (names: readonly string[]): Record<string, number> => {
    const counted: Record<string, number> = {}
    for (const name of [...names].sort()) counted[name] = (counted[name] ?? 0) + 1
    return counted
  }
  return {
    records: count(records.filter(({ type }) => type !== 'WEBHOOKEVENT').map(({ type }) => type)),
    states: count(events.map(({ state }) => state)),
    kinds: (state: string) => count(events.filter((event) => event.state === state).map(({ kind }) => kind ?? '')),
  }
}
