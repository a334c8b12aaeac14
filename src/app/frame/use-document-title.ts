// Window title: the screen and, while signed in, the number of conversations that wait for this user, for background tabs.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'
import { selectSession } from '../../store/network/session-slice.ts'

/** @param screen title of the screen; empty for none */
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
