// The declaration of an entity type, as data, from which both sides derive tables, routes, slices and screens.
import type { InferType, ObjectSchema, AnyObject } from 'yup'
import type { SortKey } from './sort-key.ts'

/** The right that a verb requires. `own`: the user whose stream contains the record; `nobody`: refused with INVALID_METHOD. */
export type Right = 'member' | 'own' | 'manager' | 'admin' | 'superadmin' | 'nobody'

export type Verb = 'list' | 'get' | 'create' | 'update' | 'remove' | 'merge'

/**
 * Where a record belongs, and who may see it.
 * - organisation: all members of its organisation (only its managers, if `get` says manager); with `customer`, the field
 *   that names a customer (`_id` for the customer itself), its visibility follows that customer's conversations (docs/decisions.md, 150)
 * - thread: everybody who may see the THREAD whose `itemId` equals the record's `field` (`_id` for the item itself); with `orMembers`
 *   a record that belongs to no conversation is visible to all members of its organisation
 * - own: only the user named by `field`
 * - provider: the provider's administrators and the users it `concerns`; with `managers`, those of the organisation named by `field`
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
  /** Sequence number of the record's last change in its home stream; comparable only within one epoch. */
  readonly version: number
  /** UTC milliseconds at which the database's current history began; a restore starts a new one. */
  readonly epoch: number
  readonly createdTime: string
  readonly updatedTime: string
  /** Orders records of the same time (contract/arrival.ts); absent in records older than this field. */
  readonly arrival?: number
}

/**
 * What happens to a reference when the record it names is deleted.
 * - cascade: the referring record is deleted, too
 * - clear: the field is set to null, a list loses the entry
 * - keep: the id stays, as history; screens show a name only as long as there is one
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
  /** The type's own fields. References are listed in `references`. */
  readonly schema: Schema
  /** Top-level fields that refer to records of one type; a list field refers to several. */
  readonly references: Readonly<Record<string, Reference<string>>>
  /** All other references, by dotted path: inside an object or a list of objects, or to one of several types. */
  readonly otherReferences?: Readonly<Record<string, Reference<readonly string[]>>>
  readonly scope: Scope
  /** Right per verb; default: `nobody`. */
  readonly allow: Readonly<Partial<Record<Verb, Right>>>
  /** Groups of fields with a uniqueness constraint. */
  readonly unique?: readonly (readonly string[])[]
  /** Whether the browser's record cache stores the rows. */
  readonly cached: boolean
  /** Whether the bootstrap response contains the rows (small reference data and open conversations). */
  readonly bootstrap?: boolean
  /** Fields that never leave the server, are encrypted at rest and may not be set by `$set`. */
  readonly secret?: readonly string[]
  /** Further fields that `$set` may not change, beside those fixed in every type. */
  readonly fixed?: readonly string[]
  /**
   * Fields whose change requires a higher right than the update itself. Creating a record with them does not require it; where it
   * should, a guard refuses the record (server/app/write-guards.ts).
   */
  readonly restricted?: Readonly<Record<string, Right>>
  /** Writes require a signed-in session; an API key is refused. */
  readonly sessionOnly?: boolean
  /** Times that must be later than another field of the record: later -> earlier. */
  readonly after?: Readonly<Record<string, string>>
  readonly filterable: readonly string[]
  readonly sortable: readonly string[]
  /** Sort orders beside the fields, by name. */
  readonly sortKeys?: Readonly<Record<string, SortKey>>
  /** Texts whose words the search finds; default: none. */
  readonly searchable?: readonly string[]
  /**
   * Fields with the names of records that were merged into this one, keyed by the field of the present name. A `$regex` filter on that
   * field matches them, too.
   */
  readonly formerNames?: Readonly<Record<string, string>>
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
  | 'formerNames'
  | 'defaultSort'
  | 'references'
  | 'otherReferences'
> {
  /** Field -> type of the record it refers to; a list field refers to several. */
  readonly references: Readonly<Record<string, string>>
  readonly otherReferences: Readonly<Record<string, Reference<readonly string[]>>>
  /** Path of every reference, of both kinds -> its deletion rule. */
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
  readonly formerNames: Readonly<Record<string, string>>
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

/** Applies the defaults to a declaration. Pure: the result is data. */
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
  formerNames: {},
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

/** The record that a declaration describes, as it is sent: envelope, organisation if it has one, own fields. */
export type RecordOf<Declaration> =
  Declaration extends EntityDeclaration<string, infer Schema>
    ? RecordEnvelope & { organisationId?: string } & InferType<Schema>
    : never
