// Arguments of the generic endpoints, typed by entity type.
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import type { Filter, ListParams, SortSpec } from '../../../contract/filter.ts'

/** `force` asks the backend again though the answer is younger than 10 minutes. */
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

/** `quiet`: who asks shows themselves what went wrong. */
interface QuietOption {
  readonly quiet?: boolean
}

/** A type's own fields: what may be sent for it. */
type Editable<T extends EntityType> = Partial<Omit<Row<T>, '_id' | 'version' | 'epoch' | 'createdTime' | 'updatedTime'>>

/** A `$set` may also name a nested field by its path. */
type Settable<T extends EntityType> = Partial<Editable<T>> & Readonly<Record<`${string}.${string}`, unknown>>

/** `key`: Idempotency-Key; with it the same is done once, however often it is asked for. */
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
    /** Values that were seen at the same paths: RECORD_OVERTAKEN where others stand there by now. Left out: the last one wins. */
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
  /** false: a dry run that answers the plan. */
  readonly applyMerge: boolean
}

export interface MergeAnswer {
  readonly survivor: AnyRow
  readonly removedIds: readonly string[]
  /** Records whose references change, by type. */
  readonly repointed: Readonly<Record<string, number>>
}
