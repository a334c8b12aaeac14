// Rows as the database stores them, and records as the API returns them.
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { organisationStream, providerStream, userStream } from '../../contract/rooms.ts'

export type Document = Readonly<Record<string, unknown>>

/** A stored row. `doc` holds the record's own fields; secret ones sealed. */
export interface StoredRow {
  readonly id: string
  readonly stream: string
  readonly version: number
  readonly organisation_id: string | null
  readonly created_time: string
  readonly updated_time: string
  readonly arrival: number
  readonly doc: Document
}

/** The record as it is sent: envelope and own fields, no secrets. */
export const toRecord = (type: EntityType, row: StoredRow, epoch: number): AnyRow => {
  const own: Record<string, unknown> = { ...row.doc }
  for (const field of getDeclaration(type).secret) delete own[field]
  return {
    ...own,
    _id: row.id,
    version: Number(row.version),
    epoch,
    createdTime: row.created_time,
    updatedTime: row.updated_time,
    arrival: Number(row.arrival),
    ...(row.organisation_id === null ? {} : { organisationId: row.organisation_id }),
  }
}

/** The stream that a record belongs to for life. */
export const getHomeStream = (type: EntityType, organisationId: string | null, doc: Document): string => {
  const { scope } = getDeclaration(type)
  switch (scope.kind) {
    case 'provider':
      return providerStream
    case 'own':
      return userStream(String(doc[scope.field]))
    case 'organisation':
    case 'thread':
      if (organisationId === null) throw new Error(`${type} without an organisation`)
      return organisationStream(organisationId)
  }
}
