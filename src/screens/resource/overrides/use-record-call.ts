// Calls about a record from its page: success is shown as a toast; the caller shows the reason of a refusal.
import type { CallName } from '../../../../contract/calls.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'
import type { CallArguments, CallResult } from '../../../store/records/run-call.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'

type Data<Name extends CallName> = Extract<CallResult<Name>, { readonly ok: true }>['data']

/** Text of the success toast; a function if it depends on the response. */
type SuccessText<Name extends CallName> = string | ((data: Data<Name>) => string)

export const useRecordCall = () => {
  const dispatch = useAppDispatch()
  return async <Name extends CallName>(
    name: Name,
    given: CallArguments<Name>,
    doneKey: SuccessText<Name>,
    valuesOf: (data: Data<Name>) => Readonly<Record<string, string | number>> = () => ({}),
  ): Promise<RequestError | null> => {
    const result = await dispatch(runCall(name, { ...given, quiet: true }))
    if (!result.ok) return result.error
    dispatch(
      toastShown({
        kind: 'success',
        place: 'toast',
        titleKey: typeof doneKey === 'string' ? doneKey : doneKey(result.data),
        values: valuesOf(result.data),
      }),
    )
    return null
  }
}
