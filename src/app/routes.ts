// The route table, as data: path, who may open it, and the screen, loaded when it is first opened. Every entity type has its list
// and its record here by its declaration alone.
import { createElement, lazy } from 'react'
import { matchPath } from 'react-router'
import { entityTypes, factsOf } from '../../contract/facts.ts'
import type { EntityType } from '../../contract/index.ts'
import { administrationPath, listPath, recordPattern } from '../store/navigation/record-paths.ts'
import { appViewPath, connectPath, profilePath, recordingsPath, replayPath, reportsPath, searchPath } from '../store/navigation/further-paths.ts'
import { choosePasswordRoute, facebookRoute, forgottenRoute, homeRoute, loginRoute, orsRoute } from './first-routes.ts'
import type { AppRoute } from './first-routes.ts'

const ListScreen = lazy(async () => ({ default: (await import('../screens/resource/ListScreen.tsx')).ListScreen }))
const RecordScreen = lazy(async () => ({ default: (await import('../screens/resource/RecordScreen.tsx')).RecordScreen }))

const AdministrationScreen = lazy(async () => ({ default: (await import('../screens/resource/AdministrationScreen.tsx')).AdministrationScreen }))
const ReplayScreen = lazy(async () => ({ default: (await import('../screens/replay/ReplayScreen.tsx')).ReplayScreen }))

const ProfileScreen = lazy(async () => ({ default: (await import('../screens/profile/ProfileScreen.tsx')).ProfileScreen }))
const RecordingsScreen = lazy(async () => ({ default: (await import('../screens/recordings/RecordingsScreen.tsx')).RecordingsScreen }))

const SearchScreen = lazy(async () => ({ default: (await import('../screens/search/SearchScreen.tsx')).SearchScreen }))

const AppViewPlace = lazy(async () => ({ default: (await import('./AppViewPlace.tsx')).AppViewPlace }))

const ReportsScreen = lazy(async () => ({ default: (await import('../screens/reports/ReportsScreen.tsx')).ReportsScreen }))

const ConnectScreen = lazy(async () => ({ default: (await import('../screens/resource/connect/ConnectScreen.tsx')).ConnectScreen }))

const connectRoute: AppRoute = { path: connectPath, access: 'manager', screen: createElement(ConnectScreen) }
const reportsRoute: AppRoute = { path: reportsPath, access: 'manager', screen: createElement(ReportsScreen) }
const appViewRoute: AppRoute = { path: appViewPath, access: 'own', screen: createElement(AppViewPlace) }
const searchRoute: AppRoute = { path: searchPath, access: 'own', screen: createElement(SearchScreen) }
const recordingsRoute: AppRoute = { path: recordingsPath, access: 'admin', screen: createElement(RecordingsScreen) }
const profileRoute: AppRoute = { path: profilePath, access: 'own', screen: createElement(ProfileScreen) }
const administrationRoute: AppRoute = { path: administrationPath, access: 'admin', screen: createElement(AdministrationScreen) }
const replayRoute: AppRoute = { path: replayPath, access: 'own', screen: createElement(ReplayScreen) }

const resourceRoutes = (type: EntityType): AppRoute[] => {
  const { list, get } = factsOf(type).allow
  return [
    { path: listPath(type), access: list, screen: createElement(ListScreen, { type, key: type }) },
    { path: recordPattern(type), access: get, screen: createElement(RecordScreen, { type, key: type }) },
  ]
}

/** What is not needed to come in. */
export const furtherRoutes: readonly AppRoute[] = [appViewRoute, connectRoute, reportsRoute, profileRoute, searchRoute, replayRoute, administrationRoute, recordingsRoute, ...entityTypes.flatMap(resourceRoutes)]

export const routes: readonly AppRoute[] = [loginRoute, orsRoute, facebookRoute, forgottenRoute, choosePasswordRoute, homeRoute, ...furtherRoutes]

/** Whether a path belongs to a screen that a signed-in user may be sent to. */
export const isTargetPath = (path: string): boolean =>
  routes.some((route) => route.access !== 'anonymous' && matchPath({ path: route.path, end: true }, path) !== null)
