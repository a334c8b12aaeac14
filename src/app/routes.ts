// The route table, as data: path, who may open it, and the screen, loaded when it is first opened. Every entity type has its list
// and its record here by its declaration alone.
import { createElement, lazy } from 'react'
import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import type { Right } from '../../contract/entity.ts'
import { declarationOf, entityTypes } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import { listPath, recordPattern } from '../store/navigation/record-paths.ts'

export interface AppRoute {
  readonly path: string
  /** `anonymous`: only for who is not signed in. Who lacks the right is sent to the dashboard. */
  readonly access: Right | 'anonymous'
  readonly screen: ReactNode
}

export const loginPath = '/login'
export const homePath = '/'

const LoginScreen = lazy(async () => ({ default: (await import('../screens/login/LoginScreen.tsx')).LoginScreen }))
const DashboardScreen = lazy(async () => ({ default: (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen }))
const ListScreen = lazy(async () => ({ default: (await import('../screens/resource/ListScreen.tsx')).ListScreen }))
const RecordScreen = lazy(async () => ({ default: (await import('../screens/resource/RecordScreen.tsx')).RecordScreen }))

const resourceRoutes = (type: EntityType): AppRoute[] => {
  const { list, get } = declarationOf(type).allow
  return [
    { path: listPath(type), access: list, screen: createElement(ListScreen, { type, key: type }) },
    { path: recordPattern(type), access: get, screen: createElement(RecordScreen, { type, key: type }) },
  ]
}

export const routes: readonly AppRoute[] = [
  { path: loginPath, access: 'anonymous', screen: createElement(LoginScreen) },
  { path: homePath, access: 'member', screen: createElement(DashboardScreen) },
  ...entityTypes.flatMap(resourceRoutes),
]

/** Whether a path belongs to a screen that a signed-in user may be sent to. */
export const isTargetPath = (path: string): boolean =>
  routes.some((route) => route.access !== 'anonymous' && matchPath({ path: route.path, end: true }, path) !== null)
