// Reading, adding and changing records, as a unit of work offers it to its hooks, too.
import type { EntityType, Row } from '../../contract/index.ts'
import type { PushEventName } from '../../contract/events.ts'
import type { RecordEnvelope } from '../../contract/entity.ts'
import type { Match } from './matching.ts'

/** A type's own fields, without what the server makes. */
export type Fields<T extends EntityType> = Omit<Row<T>, keyof RecordEnvelope | 'organisationId'>
export type NewRow<T extends EntityType> = Fields<T>

export interface AddOptions {
  readonly id?: string
  readonly organisationId?: string
  /** The platform's time for what comes from a platform. */
  readonly createdTime?: string
  /** Wire name of the push; OBJECT_UPDATE where none is given. */
  readonly event?: PushEventName
}

export interface ChangeOptions extends Pick<AddOptions, 'event'> {
  /** The platform's time, where it is learned later than that there is such a thing. */
  readonly createdTime?: string
}

export interface RecordAccess {
  /** Unscoped; sees this unit's own changes. Secret fields are left out. */
  get<T extends EntityType>(type: T, id: string): Promise<Row<T> | null>
  find<T extends EntityType>(type: T, match: Match): Promise<Row<T> | null>
  add<T extends EntityType>(type: T, data: NewRow<T>, options?: AddOptions): Row<T>
  /** Equal values make no new version and no event. @throws where there is no such record */
  change<T extends EntityType>(type: T, id: string, patch: Partial<Fields<T>>, options?: ChangeOptions): Promise<Row<T>>
}
