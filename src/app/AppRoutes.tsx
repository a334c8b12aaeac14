// Routes with their guards (platform document section 2.1).
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { safeTarget } from '../lib/safe-target.ts'
import { useAppSelector } from '../store/hooks.ts'
import { selectSession } from '../store/session/session-slice.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './frame/Frame.tsx'
import { Splash } from './frame/Splash.tsx'
import { homePath, isTargetPath, loginPath, routes } from './routes.ts'
import type { AppRoute } from './routes.ts'

/** A visitor without a session goes to sign-in and comes back to where he wanted. */
const Authenticated = () => {
  const { status, ended } = useAppSelector(selectSession)
  const { pathname, search } = useLocation()
  if (status === 'restoring') return <Splash />
  if (status === 'signedIn') return <Frame><Outlet /></Frame>
  const wanted = `${pathname}${search}`
  // After an ordinary log-out there is nowhere to return to.
  const query = wanted === homePath && ended === null ? '' : `?to=${encodeURIComponent(wanted)}`
  return <Navigate to={`${loginPath}${query}`} replace />
}

const Anonymous = () => {
  const { status } = useAppSelector(selectSession)
  const [query] = useSearchParams()
  if (status === 'restoring') return <Splash />
  return status === 'signedIn' ? <Navigate to={safeTarget(query.get('to'), isTargetPath)} replace /> : <Outlet />
}

const Opened = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={<Splash />}>{children}</Suspense>
  </ErrorBoundary>
)

const routesFor = (access: AppRoute['access']) =>
  routes
    .filter((route) => route.access === access)
    .map(({ path, Screen }) => <Route key={path} path={path} element={<Opened><Screen /></Opened>} />)

export const AppRoutes = () => (
  <Routes>
    <Route element={<Anonymous />}>{routesFor('anonymous')}</Route>
    <Route element={<Authenticated />}>{routesFor('authenticated')}</Route>
    <Route path="*" element={<Navigate to={homePath} replace />} />
  </Routes>
)
