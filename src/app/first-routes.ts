// Routes that people enter by: sign-in and dashboard. The others are loaded when one of them is requested.
import { createElement } from 'react'
import type { ReactNode } from 'react'
import type { Right } from '../../contract/entity.ts'
import { homePath } from '../store/ui/home-path.ts'
import { wallPath } from '../store/ui/wall-path.ts'
import { lazyWithPreload } from '../components/lazy-with-preload.ts'

export interface AppRoute {
  readonly path: string
  /** `anonymous`: needs no session. Users without the right are redirected to the dashboard. */
  readonly access: Right | 'anonymous'
  readonly screen: ReactNode
}

export const loginPath = '/login'
const orsPath = '/login/ors'

const LoginScreen = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "sign-in" */ '../screens/login/LoginScreen.tsx')).LoginScreen,
)
const SingleSignOnScreen = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "account-entry" */ '../screens/login/SingleSignOnScreen.tsx'))
      .SingleSignOnScreen,
)
const ForgottenScreen = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "account-entry" */ '../screens/login/ForgottenScreen.tsx')).ForgottenScreen,
)
const ChoosePasswordScreen = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "account-entry" */ '../screens/login/ChoosePasswordScreen.tsx'))
      .ChoosePasswordScreen,
)
const WallPlace = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "wall" */ './WallPlace.tsx')).WallPlace,
)
const InboxPlace = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "inbox" */ './InboxPlace.tsx')).InboxPlace,
)

export const loginRoute: AppRoute = { path: loginPath, access: 'anonymous', screen: createElement(LoginScreen) }
export const orsRoute: AppRoute = {
  path: orsPath,
  access: 'anonymous',
  screen: createElement(SingleSignOnScreen, { name: 'ors' }),
}
export const facebookRoute: AppRoute = {
  path: '/login/facebook',
  access: 'anonymous',
  screen: createElement(SingleSignOnScreen, { name: 'facebook' }),
}
export const forgottenRoute: AppRoute = {
  path: '/forgotten',
  access: 'anonymous',
  screen: createElement(ForgottenScreen),
}
/** For anyone with a link, signed in or not. */
export const choosePasswordRoute: AppRoute = {
  path: '/password',
  access: 'anonymous',
  screen: createElement(ChoosePasswordScreen),
}
/** For anyone with a link, signed in or not. */
export const wallRoute: AppRoute = { path: wallPath, access: 'anonymous', screen: createElement(WallPlace) }
export const homeRoute: AppRoute = { path: homePath, access: 'member', screen: createElement(InboxPlace) }
