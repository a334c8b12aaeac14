// The bounded filter language of lists: Mongo's notation, which the server compiles to parameterised SQL and never runs as code.

export type FilterValue = string | number | boolean | null

export interface FieldFilter {
  readonly $eq?: FilterValue
  readonly $ne?: FilterValue
  readonly $in?: readonly FilterValue[]
  readonly $nin?: readonly FilterValue[]
  readonly $gt?: string | number
  readonly $gte?: string | number
  readonly $lt?: string | number
  readonly $lte?: string | number
  readonly $exists?: boolean
  /** Literal text only: `^text` means starts-with, `text` means contains; case and Turkish dots are ignored. Matches former names, too. */
  readonly $regex?: string
}

export interface Filter {
  readonly $and?: readonly Filter[]
  readonly $or?: readonly Filter[]
  readonly [field: string]: FilterValue | FieldFilter | readonly Filter[] | undefined
}

/** 1 ascending, -1 descending; insertion order is the order of precedence. */
export type SortSpec = Readonly<Record<string, 1 | -1>>

export interface ListParams {
  readonly total: number
  readonly skip: number
  readonly limit: number
  readonly sort: SortSpec
}
