// Signing out; asks first while replies, notes or commands have not reached the server, because they would be lost.
import { useEffect, useRef } from 'react'
import { confirmationAsked } from '../../store/ui/dialogs-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectUnsentCount } from '../../store/outbox/unsent-count.ts'
import { signOut } from '../../store/session/sign-out.ts'

const question = 'signOut'

export const useSignOut = (): (() => void) => {
  const dispatch = useAppDispatch()
  const unsent = useAppSelector(selectUnsentCount)
  const answer = useAppSelector((state) => state.dialogs.answer)
  // The answer stays in the store; only one to this hook's own question counts.
  const isAsking = useRef(false)
  useEffect(() => {
    if (!isAsking.current || answer === null) return
    isAsking.current = false
    if (answer.name === question && answer.confirmed) void dispatch(signOut())
  }, [answer, dispatch])
  return () => {
    if (unsent === 0) {
      void dispatch(signOut())
      return
    }
    isAsking.current = true
    dispatch(
      confirmationAsked({
        name: question,
        titleKey: 'device:signOutAsk.title',
        textKey: 'device:signOutAsk.text',
        confirmKey: 'device:signOutAsk.confirm',
        danger: true,
        values: { count: unsent },
      }),
    )
  }
}
