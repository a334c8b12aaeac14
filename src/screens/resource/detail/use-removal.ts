// Deleting a record: asked first, then undone for five seconds, then done. Who leaves meanwhile has meant it; who closes the window has not.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { undoMs } from '../../../../contract/constants.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { useRemoveMutation } from '../../../store/api/api.ts'
import { confirmationAsked } from '../../../store/dialogs/dialogs-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { listPath } from '../../../store/navigation/record-paths.ts'
import { noticeShown } from '../../../store/notices/notices-slice.ts'

const question = 'removeRecord'

export interface Removal {
  readonly pending: boolean
  readonly ask: () => void
  readonly undo: () => void
}

export const useRemoval = (type: EntityType, id: string, title: string): Removal => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [remove] = useRemoveMutation()
  const answer = useAppSelector((state) => state.dialogs.answer)
  // An answer stays in the store; only one to our own question counts.
  const asked = useRef(false)
  const [pending, setPending] = useState(false)
  const undone = useRef(false)
  // As it was called when it was asked about: once deleted it has no name.
  const named = useRef('')

  useEffect(() => {
    if (!asked.current || answer === null) return
    asked.current = false
    if (answer.name === question && answer.confirmed) setPending(true)
  }, [answer])

  useEffect(() => {
    if (!pending) return undefined
    undone.current = false
    let here = true
    let begun = false
    const carryOut = async (): Promise<void> => {
      begun = true
      const { error } = await remove({ type, id })
      if (error === undefined) dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'resources:remove.done', values: { title: named.current } }))
      if (!here) return
      setPending(false)
      if (error === undefined) void navigate(listPath(type))
    }
    const timer = setTimeout(() => void carryOut(), undoMs)
    return () => {
      here = false
      clearTimeout(timer)
      if (!begun && !undone.current) void carryOut()
    }
  }, [dispatch, id, navigate, pending, remove, type])

  return {
    pending,
    ask: () => {
      asked.current = true
      named.current = title
      dispatch(
        confirmationAsked({ name: question, titleKey: 'resources:remove.title', textKey: 'resources:remove.text', confirmKey: 'resources:remove.confirm', danger: true, values: { title } }),
      )
    },
    undo: () => {
      undone.current = true
      setPending(false)
    },
  }
}
