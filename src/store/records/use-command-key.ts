// Keys of the commands that a form sends: the same for the same words, so that one whose answer was lost is not carried out twice.
import { useRef } from 'react'
import { useAppDispatch } from '../hooks.ts'
import type { AppThunk } from '../app-thunk.ts'

const makeKey =
  (): AppThunk<string> =>
  (_dispatch, _getState, { newId }) =>
    newId()

export const useCommandKey = (): ((body: unknown) => string) => {
  const dispatch = useAppDispatch()
  const keys = useRef(new Map<string, string>())
  return (body) => {
    const said = JSON.stringify(body)
    const key = keys.current.get(said) ?? dispatch(makeKey())
    keys.current.set(said, key)
    return key
  }
}
