// Search results by kind, or the reason why there are none.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { CloudOff, Search as SearchIcon, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { maxSearchSkip } from '../../../contract/search.ts'
import type { SearchKind } from '../../../contract/search.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import type { Search } from '../../store/records/use-search.ts'
import { ResultLine } from './ResultLine.tsx'
import { pageSize } from './search-address.ts'
import type { SearchAddress } from './search-address.ts'
import styles from './search.module.css'

interface SearchResultsProps {
  readonly asked: SearchAddress
  readonly search: Search
  readonly onKind: (kind: SearchKind) => void
  readonly onTurn: (by: 1 | -1) => void
}

const kinds = ['thread', 'customer', 'message'] as const

export const SearchResults = ({ asked, search, onKind, onTurn }: SearchResultsProps) => {
  const { t } = useTranslation(['search', 'errors'])
  const { terms, refused, status, answer, error, isLocal, again } = search
  if (refused === 'SEARCH_TOO_LONG') return <Alert severity="warning">{t('errors:SEARCH_TOO_LONG')}</Alert>
  if (status === 'idle') return <EmptyState icon={SearchIcon} title={t('idle')} text={t('idleText')} />
  if (status === 'failed')
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        title={t('failed')}
        text={t(`errors:${error?.code ?? 'INTERNAL_ERROR'}`)}
        retry={t('again')}
        onRetry={again}
      />
    )
  const groups = kinds.flatMap((kind) => {
    const page = answer?.[kind]
    return page && page.hits.length > 0 ? [{ kind, ...page }] : []
  })
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const more = groups[0]?.more === true
  return (
    <div className={styles.results}>
      <VisuallyHidden>
        <span role="status">{status === 'loading' ? t('searching') : t('count', { count })}</span>
      </VisuallyHidden>
      {isLocal ? (
        <Alert severity="info" icon={<CloudOff size={18} aria-hidden />}>
          {t('local')}
        </Alert>
      ) : null}
      {status === 'loading' ? (
        <div className={styles.waiting} aria-hidden="true">
          {[1, 2, 3].map((line) => (
            <span key={line} />
          ))}
        </div>
      ) : null}
      {status === 'found' && groups.length === 0 ? (
        <EmptyState icon={SearchX} title={t('nothing')} text={t('nothingText')} />
      ) : null}
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`found-${group.kind}`}>
          <h2 id={`found-${group.kind}`} className={styles.kind}>
            {t(`kinds.${group.kind}`)}
          </h2>
          <ul className={styles.list}>
            {group.hits.map((hit) => (
              <ResultLine key={hit.id} hit={hit} terms={terms} />
            ))}
          </ul>
          {asked.kind === null && group.more ? (
            <Button size="small" onClick={() => onKind(group.kind)}>
              {t(`more.${group.kind}`)}
            </Button>
          ) : null}
        </section>
      ))}
      {asked.kind !== null && (asked.skip > 0 || more) ? (
        <nav className={styles.pages} aria-label={t('pages')}>
          <Button variant="outlined" size="small" disabled={asked.skip === 0} onClick={() => onTurn(-1)}>
            {t('newer')}
          </Button>
          <span>{t('page', { number: asked.skip / pageSize + 1 })}</span>
          <Button
            variant="outlined"
            size="small"
            disabled={!more || asked.skip >= maxSearchSkip}
            onClick={() => onTurn(1)}
          >
            {t('older')}
          </Button>
        </nav>
      ) : null}
      {more && asked.skip >= maxSearchSkip ? <p className={styles.note}>{t('tooMany')}</p> : null}
    </div>
  )
}
