// Routes with their guards (platform document section 2.1).
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { has } from '../../contract/permissions.ts'
import { safeTarget } from '../lib/safe-target.ts'
import { useAppSelector } from '../store/hooks.ts'
import { selectRights, selectSession } from '../store/session/session-slice.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './frame/Frame.tsx'
import { PlainFrame } from './frame/PlainFrame.tsx'
import { Splash } from './frame/Splash.tsx'
import { homePath, isTargetPath, loginPath, routes } from './routes.ts'
import type { AppRoute } from './routes.ts'

/** A visitor without a session goes to sign-in and comes back to where he wanted. */
const Authenticated = () => {
  const { status } = useAppSelector(selectSession)
  const { pathname, search } = useLocation()
  if (status === 'restoring') return <Splash />
  if (status === 'signedOut') return <Navigate to={`${loginPath}?to=${encodeURIComponent(`${pathname}${search}`)}`} replace />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

const Anonymous = () => {
  const { status } = useAppSelector(selectSession)
  const [query] = useSearchParams()
  if (status === 'restoring') return <Splash />
  if (status === 'signedIn') return <Navigate to={safeTarget(query.get('to'), isTargetPath)} replace />
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  )
}

const Opened = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Until it is known what somebody may do, what not everybody may open waits. */
const Permitted = ({ access, children }: { readonly access: AppRoute['access']; readonly children: ReactNode }) => {
  const rights = useAppSelector(selectRights)
  if (access === 'anonymous' || access === 'member' || access === 'own') return children
  if (rights === null) return <Splash />
  return has(rights, access) ? children : <Navigate to={homePath} replace />
}

const routesFor = (anonymous: boolean) =>
  routes
    .filter(({ access }) => (access === 'anonymous') === anonymous)
    .map(({ path, access, screen }) => (
      <Route
        key={path}
        path={path}
        element={
          <Opened>
            <Permitted access={access}>{screen}</Permitted>
          </Opened>
        }
      />
    ))

export const AppRoutes = () => (
  <Routes>
    <Route element={<Anonymous />}>{routesFor(true)}</Route>
    <Route element={<Authenticated />}>{routesFor(false)}</Route>
    <Route path="*" element={<Navigate to={homePath} replace />} />
  </Routes>
)
