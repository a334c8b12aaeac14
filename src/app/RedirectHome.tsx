// Redirects an unknown or forbidden address to the inbox and shows a toast that says why.
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useAppDispatch } from '../store/hooks.ts'
import { toastShown } from '../store/ui/toasts-slice.ts'
import { homePath } from '../store/ui/home-path.ts'

export const RedirectHome = ({ why }: { readonly why: 'unknownAddress' | 'notAllowed' }) => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(toastShown({ kind: 'info', place: 'toast', titleKey: `app:${why}` }))
  }, [dispatch, why])
  return <Navigate to={homePath} replace />
}
