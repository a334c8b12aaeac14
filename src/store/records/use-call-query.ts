// A reading call of the contract for a component, typed by its name.
import type { CallName, Calls } from '../../../contract/calls.ts'
import type { ReplyOf } from '../../../contract/call.ts'
import { useAppDispatch } from '../hooks.ts'
import type { RequestError } from '../network/request-error.ts'
import { api } from './api.ts'
import type { CallQuery } from './call-request.ts'

export interface CallAnswer<Name extends CallName> {
  /** undefined until the first answer. */
  readonly data: ReplyOf<Calls[Name]> | undefined
  readonly error: RequestError | undefined
  readonly isFetching: boolean
  readonly refetch: () => void
}

export const useCallQuery = <Name extends CallName>(
  name: Name,
  given: Omit<CallQuery, 'name'> = {},
): CallAnswer<Name> => {
  const dispatch = useAppDispatch()
  const question: CallQuery = { name, ...given }
  const { data, error, isFetching } = api.useCallQuery(question)
  return {
    data: data as ReplyOf<Calls[Name]> | undefined,
    error: error as RequestError | undefined,
    isFetching,
    // The hook's own one throws where the component is gone by the time that somebody asks.
    refetch: () => void dispatch(api.endpoints.call.initiate(question, { forceRefetch: true, subscribe: false })),
  }
}
