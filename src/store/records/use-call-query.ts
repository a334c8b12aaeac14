// Hook for a reading call of the contract, typed by its name.
import type { CallName, Calls } from '../../../contract/calls.ts'
import type { ReplyOf } from '../../../contract/call.ts'
import { useAppDispatch } from '../hooks.ts'
import type { RequestError } from '../network/request-error.ts'
import { api } from './api.ts'
import type { CallQuery } from './call-request.ts'

export interface CallAnswer<Name extends CallName> {
  /** undefined until the first response. */
  readonly data: ReplyOf<Calls[Name]> | undefined
  readonly error: RequestError | undefined
  readonly isFetching: boolean
  readonly refetch: () => void
  /** Refetches after RECORD_OVERTAKEN; then resolves to the given error. */
  readonly fetchOvertaken: (error: RequestError | null) => Promise<RequestError | null>
}

export const useCallQuery = <Name extends CallName>(
  name: Name,
  given: Omit<CallQuery, 'name'> = {},
): CallAnswer<Name> => {
  const dispatch = useAppDispatch()
  const question: CallQuery = { name, ...given }
  const { data, error, isFetching } = api.useCallQuery(question)
  const fetchAgain = () => dispatch(api.endpoints.call.initiate(question, { forceRefetch: true, subscribe: false }))
  return {
    data: data as ReplyOf<Calls[Name]> | undefined,
    error: error as RequestError | undefined,
    isFetching,
    // RTK Query's own `refetch` throws once the component is unmounted.
    refetch: () => void fetchAgain(),
    fetchOvertaken: async (refused) => {
      if (refused?.code === 'RECORD_OVERTAKEN') await fetchAgain()
      return refused
    },
  }
}
