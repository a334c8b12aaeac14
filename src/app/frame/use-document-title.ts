// The window's title says how much is unread, for a tab that is not on top; signed out, it keeps that to itself.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'
import { selectSession } from '../../store/session/session-slice.ts'

export const useDocumentTitle = (): void => {
  const { t } = useTranslation('app')
  const { unread } = useAppSelector(selectInboxCounts)
  const { status } = useAppSelector(selectSession)
  const shown = status === 'signedIn' ? unread : 0
  const product = t('product')
  useEffect(() => {
    document.title = shown > 0 ? `(${shown}) ${product}` : product
  }, [product, shown])
}
