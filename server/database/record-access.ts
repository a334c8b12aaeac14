// Reading, adding and changing records, as a unit of work offers it to its hooks as well.
import type { EntityType, Row } from '../../contract/index.ts'
import type { PushEventName } from '../../contract/events.ts'
import type { RecordEnvelope } from '../../contract/entity.ts'
import type { Match } from './matching.ts'

/** A type's own fields, without those that the server generates. */
export type Fields<T extends EntityType> = Omit<Row<T>, keyof RecordEnvelope | 'organisationId'>
export type NewRow<T extends EntityType> = Fields<T>

export interface AddOptions {
  readonly id?: string
  readonly organisationId?: string
  /** The platform's time, for records that come from a platform. */
  readonly createdTime?: string
  /** Wire name of the push; OBJECT_UPDATE by default. */
  readonly event?: PushEventName
}

export interface ChangeOptions extends Pick<AddOptions, 'event'> {
  /** The platform's time, if it is known only after the record was added. */
  readonly createdTime?: string
}

export interface RecordAccess {
  /** Reads without scope, including this unit's own changes. Secret fields are omitted. */
  get<T extends EntityType>(type: T, id: string): Promise<Row<T> | null>
  find<T extends EntityType>(type: T, match: Match): Promise<Row<T> | null>
  add<T extends EntityType>(type: T, data: NewRow<T>, options?: AddOptions): Row<T>
  /** Equal values create no new version and no event. @throws if the record does not exist */
  change<T extends EntityType>(type: T, id: string, patch: Partial<Fields<T>>, options?: ChangeOptions): Promise<Row<T>>
}
