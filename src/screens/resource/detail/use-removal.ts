// Deletes a record: confirmation, then five seconds to undo, then execution. Leaving the page executes it at once; closing the window does
// not.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { undoMs } from '../../../../contract/constants.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { showErrorToast } from '../../../store/network/error-toast.ts'
import { isUnanswered } from '../../../store/network/is-unanswered.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { AppThunk } from '../../../store/app-thunk.ts'
import { useRemoveMutation } from '../../../store/records/api.ts'
import { useIdempotencyKeys } from '../../../store/records/use-idempotency-keys.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import { useHanging } from './use-hanging.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'

export interface Removal {
  readonly pending: boolean
  /** Dependent records are being counted; the confirmation follows. */
  readonly isAsking: boolean
  readonly ask: () => void
  /** Starts without a confirmation, if it was given elsewhere. */
  readonly begin: () => void
  readonly undo: () => void
}

/** The retry got no response either, or the first request is still being processed. */
const isUnsettled = (error: RequestError): boolean => isUnanswered(error) || error.code === 'IN_PROGRESS'

/** The user may be on any screen by now, so the toast names the record. @param first result of the first request */
const tellOutcome =
  (error: RequestError | undefined, first: RequestError | undefined, values: { readonly title: string }): AppThunk =>
  (dispatch) => {
    if (error === undefined)
      dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'resources:remove.done', values }))
    else if (first && isUnanswered(first) && isUnsettled(error)) {
      const keys = { titleKey: 'resources:remove.unsure', textKey: 'resources:remove.unsureText' }
      dispatch(toastShown({ kind: 'warning', place: 'alert', ...keys, values }))
    } else dispatch(showErrorToast(error, { subject: { titleKey: 'resources:remove.failed', values } }))
  }

/**
 * @param onRemoving called with true when the deletion starts, and with false if it fails @param stays the record is in a visible list, so
 * the page stays
 */
export const useRemoval = (
  type: EntityType,
  id: string,
  title: string,
  onRemoving: (isRemoving: boolean) => void,
  stays = false,
): Removal => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [remove] = useRemoveMutation()
  const { keyOf, settle } = useIdempotencyKeys(`remove.${type}`)
  const [pending, setPending] = useState(false)
  const undone = useRef(false)
  // Title at the time of the confirmation; a deleted record has none.
  const confirmedTitle = useRef('')

  const hanging = useHanging()
  const [isAsking, setAsking] = useState(false)
  const question = {
    name: 'removeRecord',
    titleKey: 'resources:remove.title',
    confirmKey: 'resources:remove.confirm',
    danger: true,
  } as const
  const along = useRef('')
  const ask = useQuestion(
    question,
    () => setPending(true),
    () => ({
      textKey: along.current === '' ? 'resources:remove.text' : 'resources:remove.textAlong',
      values: { title: confirmedTitle.current, along: along.current },
    }),
  )

  useEffect(() => {
    if (!pending) return undefined
    undone.current = false
    let here = true
    let hasStarted = false
    const carryOut = async (): Promise<void> => {
      hasStarted = true
      onRemoving(true)
      const sendRemoval = async () =>
        (await remove({ type, id, key: keyOf(id), quiet: true })).error as RequestError | undefined
      const first = await sendRemoval()
      // Only the response may be lost: with the same idempotency key, the retry gets the result of the first request.
      const error = first && isUnanswered(first) ? await sendRemoval() : first
      dispatch(tellOutcome(error, first, { title: confirmedTitle.current }))
      if (error === undefined) settle()
      if (!here) return
      if (error !== undefined) onRemoving(false)
      setPending(false)
      if (error === undefined && !stays) void navigate(toListPath(type))
    }
    const timer = setTimeout(() => void carryOut(), undoMs)
    return () => {
      here = false
      clearTimeout(timer)
      if (!hasStarted && !undone.current) void carryOut()
    }
  }, [dispatch, id, keyOf, navigate, onRemoving, pending, remove, settle, stays, type])

  return {
    pending,
    isAsking,
    ask: () => {
      if (isAsking) return
      confirmedTitle.current = title
      setAsking(true)
      void hanging(type, id).then((words) => {
        setAsking(false)
        along.current = words
        ask()
      })
    },
    begin: () => {
      confirmedTitle.current = title
      setPending(true)
    },
    undo: () => {
      undone.current = true
      setPending(false)
    },
  }
}
