// The key of a command that a form sends: the same as long as it says the same, so that one whose answer was lost is not carried out twice.
import { useRef } from 'react'
import { useAppDispatch } from '../hooks.ts'
import type { AppThunk } from '../app-thunk.ts'

const makeKey =
  (): AppThunk<string> =>
  (_dispatch, _getState, { newId }) =>
    newId()

export const useCommandKey = (): ((body: unknown) => string) => {
  const dispatch = useAppDispatch()
  const kept = useRef<{ readonly said: string; readonly key: string } | null>(null)
  return (body) => {
    const said = JSON.stringify(body)
    if (kept.current?.said !== said) kept.current = { said, key: dispatch(makeKey()) }
    return kept.current.key
  }
}
