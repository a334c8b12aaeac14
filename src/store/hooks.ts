// React's way into the store, typed.
import { useDispatch, useSelector } from 'react-redux'
import type { RootState } from './root-reducer.ts'
import type { AppDispatch } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
