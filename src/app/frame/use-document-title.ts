// The window's title says which screen it is and how much waits for this person, for a tab that is not on top; signed out, it keeps the count to itself.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'
import { selectSession } from '../../store/network/session-slice.ts'

/** @param screen what the screen calls itself; empty: nothing */
export const useDocumentTitle = (screen: string): void => {
  const { t } = useTranslation('app')
  const { waiting } = useAppSelector(selectInboxCounts)
  const { status } = useAppSelector(selectSession)
  const shown = status === 'signedIn' ? waiting : 0
  const name = screen === '' ? t('product') : `${screen} · ${t('product')}`
  useEffect(() => {
    document.title = shown > 0 ? `(${shown}) ${name}` : name
  }, [name, shown])
}
