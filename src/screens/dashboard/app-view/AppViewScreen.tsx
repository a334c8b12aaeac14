// App view (/app): one item with its conversation and the composer, without the rest of the application.
import Button from '@mui/material/Button'
import { clsx } from 'clsx'
import { Link2Off, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { readAppView } from '../../../store/ui/app-view.ts'
import type { AppViewItem } from '../../../store/ui/app-view.ts'
import { ConversationSkeleton } from '../conversation/ConversationSkeleton.tsx'
import { ItemConversations } from './ItemConversations.tsx'
import { useAppView } from './use-app-view.ts'
import styles from './app-view.module.css'

const QuietPublication = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation" */ './QuietPublication.tsx')).QuietPublication,
  { Skeleton: ConversationSkeleton },
)

const ToInbox = () => {
  const { t } = useTranslation('appView')
  return (
    <Button component={Link} to="/" variant="outlined" size="small">
      {t('toInbox')}
    </Button>
  )
}

/** Shown instead of the item, with the same width and height. */
const Instead = ({ children }: { readonly children: ReactNode }) => (
  <div className={clsx(styles.view, styles.alone)}>{children}</div>
)

const Named = ({ item }: { readonly item: AppViewItem }) => {
  const { t } = useTranslation('appView')
  const { threadIds, firstId, status, retry } = useAppView(item)
  if (status === 'loading') return <ConversationSkeleton />
  if (status === 'error')
    return (
      <Instead>
        <LoadFailed
          restMs={buttonReenableMs}
          title={t('failed')}
          text={t('failedText')}
          retry={t('retry')}
          onRetry={retry}
        />
      </Instead>
    )
  if (threadIds.length === 0) {
    const unknown = (
      <Instead>
        <EmptyState role="alert" icon={SearchX} title={t('unknown')} text={t('unknownText')} action={<ToInbox />} />
      </Instead>
    )
    const { itemType, itemId } = item
    return itemType === 'fbPost' || itemType === 'igMedia' ? (
      <QuietPublication itemType={itemType} itemId={itemId} unknown={unknown} isAlone />
    ) : (
      unknown
    )
  }
  return <ItemConversations itemId={item.itemId} threadIds={threadIds} firstId={firstId} messageId={null} isAlone />
}

export const AppViewScreen = () => {
  const { t } = useTranslation('appView')
  const [query] = useSearchParams()
  const item = readAppView(query)
  if (item === null)
    return (
      <Instead>
        <EmptyState role="alert" icon={Link2Off} title={t('wrong')} text={t('wrongText')} action={<ToInbox />} />
      </Instead>
    )
  return <Named key={Object.values(item).join(' ')} item={item} />
}
