// Routes with their guards (platform document section 2.1).
import { lazy } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useAppSelector } from '../store/hooks.ts'
import { appViewPath } from '../store/navigation/further-paths.ts'
import { selectSession } from '../store/session/session-slice.ts'
import { choosePasswordRoute, facebookRoute, forgottenRoute, homeRoute, loginPath, loginRoute, orsRoute } from './first-routes.ts'
import { frameLater } from './frame/frame-later.ts'
import { PlainFrame } from './frame/PlainFrame.tsx'
import { Splash } from './frame/Splash.tsx'
import { Opened } from './Opened.tsx'

// The whole table is nothing that somebody who signs in waits for.
const { Component: Frame } = frameLater
const GoOn = lazy(async () => ({ default: (await import('./GoOn.tsx')).GoOn }))
const FurtherRoutes = lazy(async () => ({ default: (await import('./FurtherRoutes.tsx')).FurtherRoutes }))

/** A visitor without a session goes to sign-in and comes back to where he wanted. */
const Authenticated = () => {
  const { status } = useAppSelector(selectSession)
  const { pathname, search } = useLocation()
  if (status === 'restoring') return <Splash />
  if (status === 'signedOut') return <Navigate to={`${loginPath}?to=${encodeURIComponent(`${pathname}${search}`)}`} replace />
  return (
    <Frame isBare={pathname === appViewPath}>
      <Outlet />
    </Frame>
  )
}

const Anonymous = () => {
  const { status } = useAppSelector(selectSession)
  if (status === 'restoring') return <Splash />
  if (status === 'signedIn') return <GoOn />
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  )
}

export const AppRoutes = () => (
  <Routes>
    <Route element={<Anonymous />}>
      <Route path={loginRoute.path} element={<Opened>{loginRoute.screen}</Opened>} />
      <Route path={orsRoute.path} element={<Opened>{orsRoute.screen}</Opened>} />
      <Route path={facebookRoute.path} element={<Opened>{facebookRoute.screen}</Opened>} />
      <Route path={forgottenRoute.path} element={<Opened>{forgottenRoute.screen}</Opened>} />
    </Route>
    <Route path={choosePasswordRoute.path} element={<PlainFrame><Opened>{choosePasswordRoute.screen}</Opened></PlainFrame>} />
    <Route element={<Authenticated />}>
      <Route path={homeRoute.path} element={<Opened>{homeRoute.screen}</Opened>} />
      <Route path="*" element={<Opened><FurtherRoutes /></Opened>} />
    </Route>
  </Routes>
)
