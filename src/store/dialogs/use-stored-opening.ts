// Whether a drop-down or a popup stands open, kept in the store: a replay shows it, too.
import { useEffect } from 'react'
import { openingUpdateMs } from '../../../contract/constants.ts'
import { debounced } from '../debounce/debounced.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { closed, opened, retitled, selectOpened } from './openings-slice.ts'
import type { Opened } from './openings-slice.ts'

export interface Opening {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

export const useStoredOpening = ({ key, kind, title }: Opened): Opening => {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector((state) => selectOpened(state, key) !== undefined)
  const differs = useAppSelector((state) => (selectOpened(state, key)?.title ?? title) !== title)
  useEffect(() => (differs ? dispatch(debounced(`opened.${key}`, retitled({ key, title }), openingUpdateMs)) : undefined), [differs, dispatch, key, title])
  // Whose place is gone does not come back open.
  useEffect(() => (isOpen ? () => void dispatch(closed(key)) : undefined), [dispatch, isOpen, key])
  return { isOpen, open: () => dispatch(opened({ key, kind, title })), close: () => dispatch(closed(key)) }
}
