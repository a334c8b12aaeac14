// /reports, for managers: the current queue, and figures over a period. Every figure explains what it counts.
import Button from '@mui/material/Button'
import { Lock } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { maxListLimit } from '../../../contract/constants.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { RouterTabs, usualTabKey } from '../../components/RouterTabs.tsx'
import { useScreenTitle } from '../../components/screen-title.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import { LiveReports } from './LiveReports.tsx'
import styles from './reports.module.css'

const HistoryReport = lazyPart(
  async () => (await import(/* webpackChunkName: "report-history" */ './history/HistoryReport.tsx')).HistoryReport,
)

const tabs = [
  { key: 'live', Part: LiveReports },
  { key: 'history', Part: HistoryReport },
] as const

/**
 * Whether the address names an organisation that is gone or that the user does not manage: its empty figures would look like a quiet day.
 */
const useForeignOrganisation = (): boolean => {
  const [query] = useSearchParams()
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => state.session.organisations)
  const organisation = query.get('organisation')
  return (
    organisation !== null &&
    recordIdPattern.test(organisation) &&
    rights !== null &&
    !(
      canManageOrganisation(rights, organisation) &&
      // If the list of organisations is truncated, one that is missing from it may still exist.
      (organisations.length >= maxListLimit || organisations.some(({ _id }) => _id === organisation))
    )
  )
}

const ForeignOrganisation = () => {
  const { t } = useTranslation('reports')
  const [query, setQuery] = useSearchParams()
  const showOwn = (): void => {
    const next = new URLSearchParams(query)
    next.delete('organisation')
    setQuery(next, { replace: true })
  }
  return (
    <EmptyState
      role="alert"
      icon={Lock}
      title={t('foreign')}
      text={t('foreignText')}
      action={
        <Button variant="outlined" size="small" onClick={showOwn}>
          {t('showOwn')}
        </Button>
      }
    />
  )
}

export const ReportsScreen = () => {
  const { t } = useTranslation('reports')
  const [query] = useSearchParams()
  // Paints the frame of the screen first: rendering both in one task would block the page.
  const isFramed = useDeferredValue(true, false)
  const isForeign = useForeignOrganisation()
  useScreenTitle(t('title'))
  const { key, Part } = tabs.find((tab) => tab.key === query.get(usualTabKey)) ?? tabs[0]
  return (
    <section className={styles.screen} aria-labelledby="reports-title">
      <div>
        <h1 id="reports-title" className={styles.heading}>
          {t('title')}
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <RouterTabs
        label={t('parts')}
        queryKey={usualTabKey}
        tabs={tabs.map((tab) => ({ key: tab.key, name: t(`tabs.${tab.key}`) }))}
        shown={key}
      >
        {isForeign ? <ForeignOrganisation /> : isFramed ? <Part /> : null}
      </RouterTabs>
    </section>
  )
}
