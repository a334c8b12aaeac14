// A small card in a bubble: kind, name, details and a link that opens it.
import { ExternalLink } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMediaId } from '../../contract/media.ts'
import { isSafeAddress } from '../lib/linked-text.ts'
import styles from './card.module.css'

export interface CardProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly detail?: ReactNode
  /** Target of the link: our own copy, or another address; an unsafe address gets no link. */
  readonly href?: string | null | undefined
  /** Lines below the head. */
  readonly children?: ReactNode
}

export const Card = ({ icon: Icon, name, detail, href, children }: CardProps) => {
  const { t } = useTranslation('conversation')
  const head = (
    <>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </>
  )
  if (href && (isSafeAddress(href) || parseMediaId(href) !== null)) {
    return (
      <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer" title={t('card.open')}>
        {head}
        <ExternalLink className={styles.open} size={14} aria-hidden />
      </a>
    )
  }
  if (!children) return <span className={styles.card}>{head}</span>
  return (
    <div className={styles.tall}>
      <span className={styles.head}>{head}</span>
      {children}
    </div>
  )
}
