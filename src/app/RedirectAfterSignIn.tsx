// Redirects signed-in users from the sign-in page to their target, or to the dashboard.
import { Navigate, useSearchParams } from 'react-router'
import { toSafeTarget } from '../lib/safe-target.ts'
import { isTargetPath } from './routes.ts'

export const RedirectAfterSignIn = () => {
  const [query] = useSearchParams()
  return <Navigate to={toSafeTarget(query.get('to'), isTargetPath)} replace />
}
