// An address that leads nowhere, or where the reader may not go: the inbox, and a word about why.
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useAppDispatch } from '../store/hooks.ts'
import { toastShown } from '../store/ui/toasts-slice.ts'
import { homePath } from './first-routes.ts'

export const SentHome = ({ why }: { readonly why: 'unknownAddress' | 'notAllowed' }) => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(toastShown({ kind: 'info', place: 'toast', titleKey: `app:${why}` }))
  }, [dispatch, why])
  return <Navigate to={homePath} replace />
}
