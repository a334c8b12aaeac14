// Wraps a test's rendering in a store.
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { AppStore } from '../../../src/store/app-thunk.ts'

export const withStore =
  (store: AppStore) =>
  ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>
