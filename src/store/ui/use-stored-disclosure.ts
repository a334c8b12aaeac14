// Hook for a drop-down or popup whose open state is in the store, so that a replay shows it.
import { useEffect } from 'react'
import { openingUpdateMs } from '../../../contract/constants.ts'
import { debounce } from './debounce.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { closed, opened, retitled, selectOpened } from './disclosures-slice.ts'
import type { Disclosure } from './disclosures-slice.ts'

export interface StoredDisclosureState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

export const useStoredDisclosure = ({ key, kind, title }: Disclosure): StoredDisclosureState => {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector((state) => selectOpened(state, key) !== undefined)
  const differs = useAppSelector((state) => (selectOpened(state, key)?.title ?? title) !== title)
  useEffect(
    () => (differs ? dispatch(debounce(`opened.${key}`, retitled({ key, title }), openingUpdateMs)) : undefined),
    [differs, dispatch, key, title],
  )
  // Closes when its component unmounts.
  useEffect(() => (isOpen ? () => void dispatch(closed(key)) : undefined), [dispatch, isOpen, key])
  return { isOpen, open: () => dispatch(opened({ key, kind, title })), close: () => dispatch(closed(key)) }
}
