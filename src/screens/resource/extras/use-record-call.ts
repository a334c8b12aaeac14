// A call about a record from its page: said when it is done; refused, the reason is the caller's to show.
import type { CallName } from '../../../../contract/index.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/api/run-command.ts'
import type { CallArguments, CallResult } from '../../../store/api/run-command.ts'
import type { RequestError } from '../../../store/http/request-error.ts'
import { noticeShown } from '../../../store/notices/notices-slice.ts'

type Data<Name extends CallName> = Extract<CallResult<Name>, { readonly ok: true }>['data']

/** @param doneKey what is said; from the answer, where it depends on it */
export const useRecordCall = () => {
  const dispatch = useAppDispatch()
  return async <Name extends CallName>(
    name: Name,
    given: CallArguments<Name>,
    doneKey: string,
    valuesOf: (data: Data<Name>) => Readonly<Record<string, string | number>> = () => ({}),
  ): Promise<RequestError | null> => {
    const result = await dispatch(runCall(name, { ...given, quiet: true }))
    if (!result.ok) return result.error
    dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: doneKey, values: valuesOf(result.data) }))
    return null
  }
}
