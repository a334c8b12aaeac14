// A call about a record from its page: said when it is done; refused, the reason is the caller's to show.
import type { CallName } from '../../../../contract/calls.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'
import type { CallArguments, CallResult } from '../../../store/records/run-call.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'

type Data<Name extends CallName> = Extract<CallResult<Name>, { readonly ok: true }>['data']

/** The success toast; built from the answer if it depends on it. */
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
