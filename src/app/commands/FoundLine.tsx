// A search result in the palette.
import { Command as Menu } from 'cmdk'
import { Contact, MessageSquare, MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SearchHit } from '../../../contract/platform/search-calls.ts'
import { splitByTerms } from '../../../contract/search.ts'
import { Highlight } from '../../components/Highlight.tsx'
import { formatRowTime } from '../../lib/time-text.ts'
import { selectNow } from '../../store/network/clock-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './palette.module.css'

const icons = { message: MessageSquare, thread: MessagesSquare, customer: Contact } as const

interface FoundLineProps {
  readonly hit: SearchHit
  readonly terms: readonly string[]
  readonly onGo: () => void
}

export const FoundLine = ({ hit, terms, onGo }: FoundLineProps) => {
  const { t, i18n } = useTranslation('palette')
  const now = useAppSelector(selectNow)
  const Icon = icons[hit.kind]
  return (
    <Menu.Item value={`${hit.kind} ${hit.id}`} className={styles.item} onSelect={onGo}>
      <Icon size={16} aria-hidden />
      <span className={styles.found}>
        <strong className={styles.title}>
          <Highlight parts={splitByTerms(hit.title || t('app:unknownCustomer'), terms)} />
        </strong>
        {hit.formerName === undefined ? null : (
          <span className={styles.former}>
            <Highlight parts={splitByTerms(t('formerly', { name: hit.formerName }), terms)} />
          </span>
        )}
        {/^\[\w+\]$/.test(hit.text) ? null : (
          <span className={styles.text}>
            <Highlight parts={splitByTerms(hit.text, terms)} />
          </span>
        )}
      </span>
      {hit.kind === 'customer' ? null : (
        <time className={styles.time} dateTime={hit.time}>
          {formatRowTime(hit.time, now, i18n.language)}
        </time>
      )}
    </Menu.Item>
  )
}
