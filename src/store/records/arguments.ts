// Arguments of the generic endpoints, typed by entity type.
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import type { Filter, ListParams, SortSpec } from '../../../contract/filter.ts'

/** `force` sends a request although the cached answer is younger than 10 minutes. */
interface ForceOption {
  readonly force?: boolean
}

export interface ListArguments extends ForceOption {
  readonly type: EntityType
  readonly filter?: Filter
  readonly sort?: SortSpec
  readonly skip?: number
  readonly limit?: number
  readonly organisationId?: string
}

export interface ListAnswer {
  readonly ids: readonly string[]
  readonly params: ListParams
}

export interface ProjectArguments extends ListArguments {
  readonly projection: readonly string[]
}

export interface ProjectAnswer {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly params: ListParams
}

export interface GetArguments extends ForceOption {
  readonly type: EntityType
  readonly id: string
}

/** `quiet`: the caller shows errors itself. */
interface QuietOption {
  readonly quiet?: boolean
}

/** The fields of a type that may be sent. */
type Editable<T extends EntityType> = Partial<Omit<Row<T>, '_id' | 'version' | 'epoch' | 'createdTime' | 'updatedTime'>>

/** `$set` may also name nested fields by path. */
type Settable<T extends EntityType> = Partial<Editable<T>> & Readonly<Record<`${string}.${string}`, unknown>>

/** `key`: idempotency key; the command takes effect once, however often it is sent. */
interface Once {
  readonly key?: string
}

export type CreateArguments = {
  [T in EntityType]: QuietOption & Once & { readonly type: T; readonly data: Editable<T> }
}[EntityType]
export type UpdateArguments = {
  [T in EntityType]: QuietOption & {
    readonly type: T
    readonly id: string
    readonly $set: Settable<T>
    /** Values seen at these paths; RECORD_OVERTAKEN if they have changed since. Without it, the last write wins. */
    readonly $seen?: Readonly<Record<string, unknown>>
  }
}[EntityType]

export interface RemoveArguments extends QuietOption, Once {
  readonly type: EntityType
  readonly id: string
}

export interface MergeArguments extends QuietOption, Once {
  readonly type: EntityType
  readonly mergeQuery: Filter
  readonly matchQuery: Filter
  /** false: a dry run that returns the plan. */
  readonly applyMerge: boolean
}

export interface MergeAnswer {
  readonly survivor: AnyRow
  readonly removedIds: readonly string[]
  /** Records whose references change, by type. */
  readonly repointed: Readonly<Record<string, number>>
}
