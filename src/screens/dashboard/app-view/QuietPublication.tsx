// A post or media without comments: its content, and a form for the first comment.
import { clsx } from 'clsx'
import { MessageSquareDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { ContextCard } from '../conversation/ContextCard.tsx'
import { viewOf } from '../conversation/item-views.ts'
import { useShownContext } from '../conversation/use-shown-context.ts'
import styles from './app-view.module.css'

const NewComment = lazyPart(
  async () => (await import(/* webpackChunkName: "new-comment" */ './NewComment.tsx')).NewComment,
)

interface QuietPublicationProps {
  readonly itemType: 'fbPost' | 'igMedia'
  readonly itemId: string
  /** Shown if there is no such publication. */
  readonly unknown: ReactNode
  /** Nothing is shown around it. */
  readonly isAlone?: boolean
}

const contextTypes = { fbPost: 'FBPOST', igMedia: 'IGMEDIA' } as const

export const QuietPublication = ({ itemType, itemId, unknown, isAlone = false }: QuietPublicationProps) => {
  const { t } = useTranslation('appView')
  const shownContext = useShownContext({ contextType: contextTypes[itemType], contextId: itemId }, viewOf(itemType))
  if (shownContext === null || shownContext.absence === 'missing') return unknown
  return (
    <div className={clsx(styles.view, isAlone ? styles.alone : styles.inside)}>
      <ContextCard {...shownContext} />
      <EmptyState icon={MessageSquareDashed} title={t('quiet')} text={t('quietText')} />
      {shownContext.context?.isGone === false ? <NewComment key={itemId} itemType={itemType} itemId={itemId} /> : null}
    </div>
  )
}
