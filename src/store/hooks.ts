// Typed React hooks for the store.
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { RootState } from './root-reducer.ts'
import type { AppDispatch, AppStore } from './app-thunk.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
/** For one-time reads without a subscription. */
export const useAppStore = useStore.withTypes<AppStore>()
