// Routes with their guards.
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { lazyWithPreload } from '../components/lazy-with-preload.ts'
import { useAppSelector } from '../store/hooks.ts'
import { appViewPath } from '../store/ui/further-paths.ts'
import { selectSession } from '../store/network/session-slice.ts'
import {
  choosePasswordRoute,
  facebookRoute,
  forgottenRoute,
  homeRoute,
  loginPath,
  loginRoute,
  orsRoute,
  wallRoute,
} from './first-routes.ts'
import { LazyFrame } from './frame/LazyFrame.tsx'
import { PlainFrame } from './frame/PlainFrame.tsx'
import { Splash } from './frame/Splash.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

// Signing in does not need the whole route table, so it is loaded later.
const RedirectAfterSignIn = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "routes" */ './RedirectAfterSignIn.tsx')).RedirectAfterSignIn,
)
const FurtherRoutes = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "routes" */ './FurtherRoutes.tsx')).FurtherRoutes,
)

/** Redirects a visitor without a session to sign-in, which returns them to the address they wanted. */
const Authenticated = () => {
  const { status } = useAppSelector(selectSession)
  const { pathname, search } = useLocation()
  if (status === 'restoring') return <Splash />
  if (status === 'signedOut')
    return <Navigate to={`${loginPath}?to=${encodeURIComponent(`${pathname}${search}`)}`} replace />
  return (
    <LazyFrame isBare={pathname === appViewPath}>
      <Outlet />
    </LazyFrame>
  )
}

const Anonymous = () => {
  const { status } = useAppSelector(selectSession)
  if (status === 'restoring') return <Splash />
  if (status === 'signedIn') return <RedirectAfterSignIn />
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  )
}

export const AppRoutes = () => (
  <Routes>
    <Route element={<Anonymous />}>
      <Route path={loginRoute.path} element={<ScreenBoundary>{loginRoute.screen}</ScreenBoundary>} />
      <Route path={orsRoute.path} element={<ScreenBoundary>{orsRoute.screen}</ScreenBoundary>} />
      <Route path={facebookRoute.path} element={<ScreenBoundary>{facebookRoute.screen}</ScreenBoundary>} />
      <Route path={forgottenRoute.path} element={<ScreenBoundary>{forgottenRoute.screen}</ScreenBoundary>} />
    </Route>
    <Route
      path={choosePasswordRoute.path}
      element={
        <PlainFrame>
          <ScreenBoundary>{choosePasswordRoute.screen}</ScreenBoundary>
        </PlainFrame>
      }
    />
    <Route path={wallRoute.path} element={<ScreenBoundary>{wallRoute.screen}</ScreenBoundary>} />
    <Route element={<Authenticated />}>
      <Route path={homeRoute.path} element={<ScreenBoundary>{homeRoute.screen}</ScreenBoundary>} />
      <Route
        path="*"
        element={
          <ScreenBoundary>
            <FurtherRoutes />
          </ScreenBoundary>
        }
      />
    </Route>
  </Routes>
)
