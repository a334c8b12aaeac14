// The route table as data: path, required right, and screen, loaded when first opened. Each entity type gets its list and record routes
// from its declaration.
import { createElement } from 'react'
import { matchPath, Navigate } from 'react-router'
import { lazyWithPreload } from '../components/lazy-with-preload.ts'
import { entityTypes, getEntityMeta } from '../../contract/entity-types.ts'
import type { EntityType } from '../../contract/index.ts'
import { administrationPath, toListPath, recordPattern } from '../store/ui/record-paths.ts'
import {
  appViewPath,
  connectPath,
  profilePath,
  recordingsPath,
  replayPath,
  reportsPath,
  searchPath,
} from '../store/ui/further-paths.ts'
import { settingsPages, settingsPath, toSettingsPath } from '../store/ui/settings-paths.ts'
import {
  choosePasswordRoute,
  facebookRoute,
  forgottenRoute,
  homeRoute,
  loginRoute,
  orsRoute,
  wallRoute,
} from './first-routes.ts'
import type { AppRoute } from './first-routes.ts'

const ListScreen = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "records" */ '../screens/resource/ListScreen.tsx')).ListScreen,
)
const RecordPlace = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "records" */ './RecordPlace.tsx')).RecordPlace,
)

const AdministrationScreen = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "records" */ '../screens/resource/AdministrationScreen.tsx'))
      .AdministrationScreen,
)
const ReplayScreen = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "replay" */ '../screens/replay/ReplayScreen.tsx')).ReplayScreen,
)

const ProfileScreen = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "profile" */ '../screens/profile/ProfileScreen.tsx')).ProfileScreen,
)
const RecordingsScreen = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "replay" */ '../screens/recordings/RecordingsScreen.tsx')).RecordingsScreen,
)

const SearchScreen = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "search" */ '../screens/search/SearchScreen.tsx')).SearchScreen,
)

const AppViewPlace = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "app-view" */ './AppViewPlace.tsx')).AppViewPlace,
)

const ReportsScreen = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "reports" */ '../screens/reports/ReportsScreen.tsx')).ReportsScreen,
)

const ConnectScreen = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "connect" */ '../screens/resource/connect/ConnectScreen.tsx')).ConnectScreen,
)

const SettingsScreen = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "settings" */ '../screens/resource/settings/SettingsScreen.tsx')).SettingsScreen,
)

const settingsRoutes: readonly AppRoute[] = [
  {
    path: settingsPath,
    access: 'member',
    screen: createElement(Navigate, { to: toSettingsPath('people'), replace: true }),
  },
  ...settingsPages.map((page): AppRoute => ({
    path: toSettingsPath(page),
    access: 'member',
    screen: createElement(SettingsScreen, { page, key: page }),
  })),
]
const connectRoute: AppRoute = { path: connectPath, access: 'manager', screen: createElement(ConnectScreen) }
const reportsRoute: AppRoute = { path: reportsPath, access: 'manager', screen: createElement(ReportsScreen) }
const appViewRoute: AppRoute = { path: appViewPath, access: 'own', screen: createElement(AppViewPlace) }
const searchRoute: AppRoute = { path: searchPath, access: 'own', screen: createElement(SearchScreen) }
const recordingsRoute: AppRoute = { path: recordingsPath, access: 'admin', screen: createElement(RecordingsScreen) }
const profileRoute: AppRoute = { path: profilePath, access: 'own', screen: createElement(ProfileScreen) }
const administrationRoute: AppRoute = {
  path: administrationPath,
  access: 'admin',
  screen: createElement(AdministrationScreen),
}
const replayRoute: AppRoute = { path: replayPath, access: 'own', screen: createElement(ReplayScreen) }

const resourceRoutes = (type: EntityType): AppRoute[] => {
  const { list, get } = getEntityMeta(type).allow
  return [
    { path: toListPath(type), access: list, screen: createElement(ListScreen, { type, key: type }) },
    { path: recordPattern(type), access: get, screen: createElement(RecordPlace, { type, key: type }) },
  ]
}

/** Routes that are not needed for signing in. */
export const furtherRoutes: readonly AppRoute[] = [
  appViewRoute,
  connectRoute,
  reportsRoute,
  profileRoute,
  searchRoute,
  replayRoute,
  administrationRoute,
  recordingsRoute,
  ...settingsRoutes,
  ...entityTypes.flatMap(resourceRoutes),
]

export const routes: readonly AppRoute[] = [
  loginRoute,
  orsRoute,
  facebookRoute,
  forgottenRoute,
  choosePasswordRoute,
  wallRoute,
  homeRoute,
  ...furtherRoutes,
]

/** Whether a signed-in user may be redirected to the path. */
export const isTargetPath = (path: string): boolean =>
  routes.some((route) => route.access !== 'anonymous' && matchPath({ path: route.path, end: true }, path) !== null)
