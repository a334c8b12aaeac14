// Six generic endpoints, typed by entity type, and the calls of the contract. Answers are ids; the records are in the entity slices.
import { createApi } from '@reduxjs/toolkit/query/react'
import { queryCacheSeconds } from '../../../contract/constants.ts'
import { declarationOf } from '../../../contract/index.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import type { Filter, ListParams, SortSpec } from '../../../contract/filter.ts'
import { apiBaseQuery } from './base-query.ts'
import type { ApiRequest } from './base-query.ts'
import { guardData, guardId, guardVerb } from './guards.ts'

export interface ListArguments<T extends EntityType = EntityType> {
  readonly type: T
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

/** What a POST or $set may carry: the type's own fields. */
export type Editable<T extends EntityType> = Partial<Omit<Row<T>, '_id' | 'version' | 'epoch' | 'createdTime' | 'updatedTime'>> & Readonly<Record<string, unknown>>

export interface MergeArguments {
  readonly type: EntityType
  readonly mergeQuery: Filter
  readonly matchQuery: Filter
  /** false: a dry run that answers the plan. */
  readonly applyMerge: boolean
}

const base = (type: EntityType) => declarationOf(type).base
const rowsOf = (type: EntityType) => ({ kind: 'rows', type }) as const

const list = ({ type, filter, sort, skip, limit, organisationId }: ListArguments): ApiRequest => ({
  method: 'GET',
  path: base(type),
  query: { filter, options: { sort, skip, limit }, organisationId },
  answer: rowsOf(type),
  quiet: true,
})

export const api = createApi({
  reducerPath: 'api',
  baseQuery: apiBaseQuery,
  keepUnusedDataFor: queryCacheSeconds,
  refetchOnMountOrArgChange: queryCacheSeconds,
  tagTypes: ['list'],
  endpoints: (build) => ({
    list: build.query<ListAnswer, ListArguments>({
      query: (given) => guardVerb(given.type, 'list', list(given)),
      providesTags: (_answer, _error, { type }) => [{ type: 'list', id: type }],
    }),
    /** Fields of records only; the answer stays in its query, because it holds no whole records. */
    project: build.query<{ data: readonly Readonly<Record<string, unknown>>[]; params: ListParams }, ListArguments & { readonly projection: readonly string[] }>({
      query: ({ projection, ...given }) => {
        const whole = list(given)
        return guardVerb(given.type, 'list', { ...whole, query: { ...whole.query, projection }, answer: { kind: 'plain' } })
      },
      providesTags: (_answer, _error, { type }) => [{ type: 'list', id: type }],
    }),
    get: build.query<{ ids: readonly string[] }, { readonly type: EntityType; readonly id: string }>({
      query: ({ type, id }) => guardVerb(type, 'get', guardId(id, { method: 'GET', path: `${base(type)}/${encodeURIComponent(id)}`, answer: rowsOf(type), quiet: true })),
    }),
    create: build.mutation<{ ids: readonly string[] }, { readonly type: EntityType; readonly data: Readonly<Record<string, unknown>> }>({
      query: ({ type, data }) => guardVerb(type, 'create', guardData(data, { method: 'POST', path: base(type), body: data, answer: { kind: 'command' } })),
      invalidatesTags: (_answer, _error, { type }) => [{ type: 'list', id: type }],
    }),
    update: build.mutation<unknown, { readonly type: EntityType; readonly id: string; readonly $set: Readonly<Record<string, unknown>> }>({
      query: ({ type, id, $set }) =>
        guardVerb(type, 'update', guardId(id, { method: 'POST', path: `${base(type)}/${encodeURIComponent(id)}`, body: { $set }, answer: { kind: 'command' } })),
      invalidatesTags: (_answer, _error, { type }) => [{ type: 'list', id: type }],
    }),
    remove: build.mutation<unknown, { readonly type: EntityType; readonly id: string }>({
      query: ({ type, id }) =>
        guardVerb(type, 'remove', guardId(id, { method: 'DELETE', path: `${base(type)}/${encodeURIComponent(id)}`, answer: { kind: 'plain' } })),
      invalidatesTags: (_answer, _error, { type }) => [{ type: 'list', id: type }],
    }),
    merge: build.mutation<unknown, MergeArguments>({
      query: ({ type, ...body }) => guardVerb(type, 'merge', { method: 'POST', path: `${base(type)}/merge`, body, answer: { kind: 'command' } }),
      invalidatesTags: (_answer, _error, { type }) => [{ type: 'list', id: type }],
    }),
  }),
})

export const { useListQuery, useProjectQuery, useGetQuery, useCreateMutation, useUpdateMutation, useRemoveMutation, useMergeMutation } = api
