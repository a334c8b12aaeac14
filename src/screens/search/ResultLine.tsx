// One search result: a link that covers the line.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SearchHit } from '../../../contract/platform/search-calls.ts'
import { threadItems } from '../../../contract/items.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { splitByTerms } from '../../../contract/search.ts'
import { Highlight } from '../../components/Highlight.tsx'
import { formatRowTime, formatDateTime } from '../../lib/time-text.ts'
import { parseWordlessKind } from '../../lib/wordless-kind.ts'
import { selectNow } from '../../store/network/clock-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useSenderName } from '../../store/records/use-sender-name.ts'
import { toHitPath } from '../../store/records/hit-path.ts'
import styles from './search.module.css'

interface ResultLineProps {
  readonly hit: SearchHit
  readonly terms: readonly string[]
}

export const ResultLine = ({ hit, terms }: ResultLineProps) => {
  const { t, i18n } = useTranslation('search')
  const now = useAppSelector(selectNow)
  const name = hit.title || t('unknown')
  const sender = useSenderName(hit.agentId, hit.accountId, { you: t('you'), us: t('us') })
  return (
    <li>
      <Link to={toHitPath(hit)} className={styles.line}>
        <Avatar name={name} size={40} />
        <span className={styles.words}>
          <span className={styles.first}>
            <strong className={styles.name}>
              <Highlight parts={splitByTerms(name, hit.kind === 'message' ? [] : terms)} />
            </strong>
            {hit.formerName === undefined ? null : (
              <span className={styles.former}>
                <Highlight parts={splitByTerms(t('formerly', { name: hit.formerName }), terms)} />
              </span>
            )}
            {hit.itemType === null ? null : (
              <span className={styles.channel}>{t(`channels.${threadItems[hit.itemType].service}`)}</span>
            )}
          </span>
          {hit.text === '' || parseWordlessKind(hit.text) !== null ? null : (
            <span className={clsx(styles.text, hit.kind === 'message' && styles.message)}>
              {hit.isOurs ? `${sender}: ` : ''}
              <Highlight parts={splitByTerms(hit.text, terms)} />
            </span>
          )}
        </span>
        {hit.kind === 'customer' ? null : (
          <time className={styles.time} dateTime={hit.time} title={formatDateTime(hit.time, i18n.language)}>
            {formatRowTime(hit.time, now, i18n.language)}
          </time>
        )}
      </Link>
    </li>
  )
}
