// The real application during replay: its routes at the recorded address.
import type { i18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { Router } from 'react-router'
import type { Navigator } from 'react-router'
import type { AppStore } from '../../store/app-thunk.ts'
import { AppProviders } from '../App.tsx'
import { AppRoutes } from '../AppRoutes.tsx'
import { Toasts } from '../frame/Toasts.tsx'

/** Navigator without effect: the recorded address is the only one. */
const stays: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}

export interface ShownAddress {
  readonly get: () => string
  readonly subscribe: (changed: () => void) => () => void
}

export interface StageAppProps {
  readonly store: AppStore
  readonly languages: i18n
  readonly address: ShownAddress
}

export const StageApp = ({ store, languages, address }: StageAppProps) => {
  const shown = useSyncExternalStore(address.subscribe, address.get)
  return (
    <AppProviders store={store} languages={languages}>
      <Router location={shown} navigator={stays}>
        <AppRoutes />
        <Toasts />
      </Router>
    </AppProviders>
  )
}
