// The window's title says how much is unread, for a tab that is not on top.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'

export const useDocumentTitle = (): void => {
  const { t } = useTranslation('app')
  const { unread } = useAppSelector(selectInboxCounts)
  const product = t('product')
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${product}` : product
  }, [product, unread])
}
