// Who is signed in has nothing to do at sign-in: he goes on to where he wanted, or to the dashboard.
import { Navigate, useSearchParams } from 'react-router'
import { safeTarget } from '../lib/safe-target.ts'
import { isTargetPath } from './routes.ts'

export const GoOn = () => {
  const [query] = useSearchParams()
  return <Navigate to={safeTarget(query.get('to'), isTargetPath)} replace />
}
