// RTK Query api: generic endpoints, typed by entity type, and reading calls. Answers hold ids only; records go to the entity slices.
import { createApi } from '@reduxjs/toolkit/query/react'
import { queryCacheSeconds } from '../../../contract/constants.ts'
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { EntityType } from '../../../contract/index.ts'
import { notReached } from '../network/request-error.ts'
import type {
  CreateArguments,
  GetArguments,
  ListAnswer,
  ListArguments,
  MergeAnswer,
  MergeArguments,
  ProjectAnswer,
  ProjectArguments,
  RemoveArguments,
  UpdateArguments,
} from './arguments.ts'
import { apiBaseQuery } from './base-query.ts'
import type { ApiRequest } from './api-request.ts'
import { callRequest, getTypesBehind } from './call-request.ts'
import type { CallQuery } from './call-request.ts'
import { guardRequest } from './guard-request.ts'

const base = (type: EntityType) => getEntityMeta(type).base
const toRecordPath = (type: EntityType, id: string) => `${base(type)}/${encodeURIComponent(id)}`
const listTag = (type: EntityType) => ({ type: 'list', id: type }) as const

const list = ({ type, filter, sort, skip, limit, organisationId }: ListArguments): ApiRequest => ({
  method: 'GET',
  path: base(type),
  query: { filter, options: { sort, skip, limit }, organisationId },
  answer: { kind: 'rows', type },
  quiet: true,
})

const toProjectRequest = ({ projection, ...given }: ProjectArguments): ApiRequest => {
  const whole = list(given)
  return { ...whole, query: { ...whole.query, projection }, answer: { kind: 'plain' } }
}

/** `force` is not part of the cache key. */
const toCacheKey = ({ queryArgs }: { readonly queryArgs: { readonly force?: boolean } }) => ({
  ...queryArgs,
  force: undefined,
})
const isForced = ({ currentArg }: { readonly currentArg: { readonly force?: boolean } | undefined }): boolean =>
  currentArg?.force === true
const reading = { serializeQueryArgs: toCacheKey, forceRefetch: isForced }

export const api = createApi({
  reducerPath: 'api',
  baseQuery: apiBaseQuery,
  keepUnusedDataFor: queryCacheSeconds,
  refetchOnMountOrArgChange: queryCacheSeconds,
  refetchOnReconnect: true,
  tagTypes: ['list'],
  endpoints: (build) => ({
    list: build.query<ListAnswer, ListArguments>({
      ...reading,
      query: (given) => guardRequest({ type: given.type, verb: 'list' }, list(given)),
      providesTags: (_answer, _error, { type }) => [listTag(type)],
    }),
    /** Selected fields only; the answer stays in the query's cache, because it has no complete records. */
    project: build.query<ProjectAnswer, ProjectArguments>({
      ...reading,
      query: (given) => guardRequest({ type: given.type, verb: 'list' }, toProjectRequest(given)),
      providesTags: (_answer, _error, { type }) => [listTag(type)],
    }),
    get: build.query<Pick<ListAnswer, 'ids'>, GetArguments>({
      ...reading,
      query: ({ type, id }) =>
        guardRequest(
          { type, verb: 'get', id },
          { method: 'GET', path: toRecordPath(type, id), answer: { kind: 'rows', type, id }, quiet: true },
        ),
    }),
    /** Any reading call of the contract; `useCallQuery` types it by name. */
    call: build.query<unknown, CallQuery>({
      ...reading,
      queryFn: async (given, _api, _options, ask) => {
        const request = await callRequest(given)
        return request === null ? { error: notReached } : ask(request)
      },
      providesTags: (_answer, _error, { name }) => getTypesBehind(name).map(listTag),
    }),
    /** The answer is the new record's id. */
    create: build.mutation<{ readonly _id: string }, CreateArguments>({
      query: ({ type, data, ...how }) =>
        guardRequest(
          { type, verb: 'create', data },
          { method: 'POST', path: base(type), body: data, answer: { kind: 'command' }, ...how },
        ),
      invalidatesTags: (_answer, _error, { type }) => [listTag(type)],
    }),
    update: build.mutation<{ readonly _id: string }, UpdateArguments>({
      query: ({ type, id, $set, $seen, quiet = false }) =>
        guardRequest(
          { type, verb: 'update', id, data: $set },
          { method: 'POST', path: toRecordPath(type, id), body: { $set, $seen }, answer: { kind: 'command' }, quiet },
        ),
      invalidatesTags: (_answer, _error, { type }) => [listTag(type)],
    }),
    remove: build.mutation<{ readonly _id: string }, RemoveArguments>({
      query: ({ type, id, ...how }) =>
        guardRequest(
          { type, verb: 'remove', id },
          { method: 'DELETE', path: toRecordPath(type, id), answer: { kind: 'removal', type, id }, ...how },
        ),
      invalidatesTags: (_answer, _error, { type }) => [listTag(type)],
    }),
    merge: build.mutation<MergeAnswer, MergeArguments>({
      query: ({ type, key, quiet = false, ...body }) =>
        guardRequest(
          { type, verb: 'merge' },
          {
            method: 'POST',
            path: `${base(type)}/merge`,
            body,
            answer: { kind: 'command' },
            quiet,
            ...(key ? { key } : {}),
          },
        ),
      invalidatesTags: (_answer, _error, { type }) => [listTag(type)],
    }),
  }),
})

export const { useListQuery, useGetQuery, useCreateMutation, useUpdateMutation, useRemoveMutation, useMergeMutation } =
  api
