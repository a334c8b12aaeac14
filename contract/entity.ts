// An entity type is one declaration, as data, from which both sides derive tables, routes, slices and screens.
import type { InferType, ObjectSchema, AnyObject } from 'yup'
import type { SortKey } from './sort-key.ts'

/** The right that a verb needs. `own`: the person whose stream the record lives in; `nobody`: refused with INVALID_METHOD. */
export type Right = 'member' | 'own' | 'manager' | 'admin' | 'superadmin' | 'nobody'

export type Verb = 'list' | 'get' | 'create' | 'update' | 'remove' | 'merge'

/**
 * Where a record lives and who may see it.
 * - organisation: everybody of its organisation (or its managers only, where `get` says manager); with `customer`, the field
 *   that names a customer (`_id` for the customer itself), it follows that customer's conversations (docs/decisions.md, 150)
 * - thread: whoever may see the THREAD whose `itemId` equals the record's `field` (`_id` for the item itself); with `orMembers`
 *   one that belongs to no conversation is seen by everybody of its organisation
 * - own: only the user named by `field`
 * - provider: the provider's administrators, and those it concerns: of `managers`, those of the organisation named by `field`
 */
export type Scope =
  | { readonly kind: 'organisation'; readonly customer?: '_id' | 'customerId' }
  | { readonly kind: 'thread'; readonly field: string; readonly recipient?: string; readonly orMembers?: true }
  | { readonly kind: 'own'; readonly field: string }
  | { readonly kind: 'provider'; readonly concerns: 'members' | 'itself' | 'everyone' | 'administrators' }
  | { readonly kind: 'provider'; readonly concerns: 'managers'; readonly field: string }

interface PushNames {
  readonly add: string
  readonly update: string
  readonly delete: string
  readonly multiple: string
}

interface SortOrder {
  readonly field: string
  readonly direction: 'ascending' | 'descending'
}

/** Fields of every record beside its own (docs/decisions.md, 1). Times are UTC, ISO 8601 with milliseconds. */
export interface RecordEnvelope {
  /** 24 hex characters in ObjectId layout, made by the server. */
  readonly _id: string
  /** Sequence of the record's home stream at its last change; only comparable within one epoch. */
  readonly version: number
  /** UTC milliseconds at which the database's present history began. */
  readonly epoch: number
  readonly createdTime: string
  readonly updatedTime: string
  /** Tells records of one time apart (contract/arrival.ts); left out: from before there was one. */
  readonly arrival?: number
}

/**
 * Fate of a reference once the record it names is deleted.
 * - cascade: the referring record is deleted too
 * - clear: the field is emptied, a list loses the entry
 * - keep: the id stays, as history; readers show a name only where there still is one
 * - refuse: the record cannot be deleted while it is referred to (RECORD_IN_USE)
 */
export type DeletionRule = 'cascade' | 'clear' | 'keep' | 'refuse'

interface Reference<Target> {
  readonly to: Target
  readonly onDelete: DeletionRule
}

interface EntityInput<Type extends string, Schema extends ObjectSchema<AnyObject>> {
  /** The type's name in capitals, e.g. FBPAGE. */
  readonly type: Type
  /** Base path of its generic calls. */
  readonly base: string
  /** Its own fields. References are named in `references`. */
  readonly schema: Schema
  /** Top-level fields that name records of one type; list fields hold several. */
  readonly references: Readonly<Record<string, Reference<string>>>
  /** The remaining ones, by dotted path: inside an object or a list of objects, or of several possible types. */
  readonly otherReferences?: Readonly<Record<string, Reference<readonly string[]>>>
  readonly scope: Scope
  /** Verbs left out fall to `nobody`. */
  readonly allow: Readonly<Partial<Record<Verb, Right>>>
  /** Groups of fields whose values together are unique. */
  readonly unique?: readonly (readonly string[])[]
  /** Whether rows are kept in the browser's record cache. */
  readonly cached: boolean
  /** Whether bootstrap brings the rows of this type (small reference data and open threads). */
  readonly bootstrap?: boolean
  /** Fields that never leave the server, are encrypted at rest and may not be set by `$set`. */
  readonly secret?: readonly string[]
  /** Fields that a `$set` may not change beyond those that none may. */
  readonly fixed?: readonly string[]
  /**
   * Fields whose change needs a greater right than the update itself, by field. A new record may come with them: where that needs
   * the right, too, a guard refuses it (server/app/write-guards.ts).
   */
  readonly restricted?: Readonly<Record<string, Right>>
  /** Written by who has signed in only: an API key may not. */
  readonly sessionOnly?: boolean
  /** Times that must lie after another one of the record, by field. */
  readonly after?: Readonly<Record<string, string>>
  readonly filterable: readonly string[]
  readonly sortable: readonly string[]
  /** What lists can be sorted by beside fields, by name. */
  readonly sortKeys?: Readonly<Record<string, SortKey>>
  /** Texts whose words the search finds; left out: none. */
  readonly searchable?: readonly string[]
  readonly defaultSort?: SortOrder
  readonly pushNames?: Partial<PushNames>
  readonly title: (record: InferType<Schema> & { _id: string }) => string
}

export interface EntityDeclaration<
  Type extends string = string,
  Schema extends ObjectSchema<AnyObject> = ObjectSchema<AnyObject>,
> extends Omit<
  EntityInput<Type, Schema>,
  | 'allow'
  | 'pushNames'
  | 'unique'
  | 'bootstrap'
  | 'secret'
  | 'fixed'
  | 'restricted'
  | 'sessionOnly'
  | 'after'
  | 'sortKeys'
  | 'searchable'
  | 'defaultSort'
  | 'references'
  | 'otherReferences'
> {
  /** Field -> type of the record it points to; list fields hold several. */
  readonly references: Readonly<Record<string, string>>
  readonly otherReferences: Readonly<Record<string, Reference<readonly string[]>>>
  /** Path of every reference, of both kinds -> its fate. */
  readonly onDelete: Readonly<Record<string, DeletionRule>>
  readonly allow: Readonly<Record<Verb, Right>>
  readonly pushNames: PushNames
  readonly unique: readonly (readonly string[])[]
  readonly bootstrap: boolean
  readonly secret: readonly string[]
  readonly fixed: readonly string[]
  readonly restricted: Readonly<Record<string, Right>>
  readonly sessionOnly: boolean
  readonly after: Readonly<Record<string, string>>
  readonly sortKeys: Readonly<Record<string, SortKey>>
  readonly searchable: readonly string[]
  readonly defaultSort: SortOrder
}

const nobody: Record<Verb, Right> = {
  list: 'nobody',
  get: 'nobody',
  create: 'nobody',
  update: 'nobody',
  remove: 'nobody',
  merge: 'nobody',
}

/** Fills in what a declaration left to its defaults. Pure: the result is data. */
export const defineEntity = <const Type extends string, Schema extends ObjectSchema<AnyObject>>(
  declared: EntityInput<Type, Schema>,
): EntityDeclaration<Type, Schema> => ({
  otherReferences: {},
  unique: [],
  bootstrap: false,
  secret: [],
  fixed: [],
  restricted: {},
  sessionOnly: false,
  after: {},
  sortKeys: {},
  searchable: [],
  defaultSort: { field: 'createdTime', direction: 'descending' },
  ...declared,
  references: Object.fromEntries(Object.entries(declared.references).map(([field, { to }]) => [field, to])),
  onDelete: Object.fromEntries(
    Object.entries({ ...declared.references, ...declared.otherReferences }).map(([path, { onDelete }]) => [
      path,
      onDelete,
    ]),
  ),
  allow: { ...nobody, ...declared.allow },
  pushNames: {
    add: `${declared.type}_ADD`,
    update: `${declared.type}_UPDATED`,
    delete: `${declared.type}_DELETE`,
    multiple: `${declared.type}_MULTIPLE_UPDATED`,
    ...declared.pushNames,
  },
})

/** The record a declaration describes, as it travels: envelope, organisation where it has one, own fields. */
export type RecordOf<Declaration> =
  Declaration extends EntityDeclaration<string, infer Schema>
    ? RecordEnvelope & { organisationId?: string } & InferType<Schema>
    : never
