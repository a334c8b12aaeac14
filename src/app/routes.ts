// The route table, as data: path, who may open it, and the screen, loaded when it is first opened.
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { matchPath } from 'react-router'

export interface AppRoute {
  readonly path: string
  readonly access: 'authenticated' | 'anonymous'
  readonly Screen: LazyExoticComponent<ComponentType>
}

export const loginPath = '/login'
export const homePath = '/'

export const routes: readonly AppRoute[] = [
  {
    path: loginPath,
    access: 'anonymous',
    Screen: lazy(async () => ({ default: (await import('../screens/login/LoginScreen.tsx')).LoginScreen })),
  },
  {
    path: homePath,
    access: 'authenticated',
    Screen: lazy(async () => ({ default: (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen })),
  },
]

/** Whether a path belongs to a screen that a signed-in user may be sent to. */
export const isTargetPath = (path: string): boolean =>
  routes.some((route) => route.access === 'authenticated' && matchPath({ path: route.path, end: true }, path) !== null)
