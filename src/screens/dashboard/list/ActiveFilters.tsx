// A chip for each active filter outside the bar; pressing it removes the filter.
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../../store/hooks.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { getLanguageFacts } from '../../../../contract/language-facts.ts'
import { useUserName } from '../use-user-name.ts'
import styles from './filter-bar.module.css'

interface ActiveFiltersProps {
  readonly filter: InboxFilter
  readonly onFilter: (patch: Partial<InboxFilter>) => void
}

const formatSince = (time: string, language: string): string =>
  new Intl.DateTimeFormat(getLanguageFacts(language).locale, { dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(time),
  )

export const ActiveFilters = ({ filter, onFilter }: ActiveFiltersProps) => {
  const { t, i18n } = useTranslation('inbox')
  const { assigned, assigneeId, teamId, endsUntil, unattended, closedSince, organisationId, labelId, order } = filter
  const several = filter.organisationIds?.split(',') ?? []
  const label = useRecord('SOCIALLABELOPTION', labelId)
  const team = useRecord('TEAM', teamId)
  const assignee = useUserName(assigneeId)
  const organisations = useAppSelector((state) => state.session.organisations)
  const organisation = organisations.find(({ _id }) => _id === organisationId)
  const severalNames = several.map((id) => organisations.find(({ _id }) => _id === id)?.name ?? '–')
  const active: readonly (readonly [words: string, patch: Partial<InboxFilter>])[] = [
    // The order set by a quick filter is removed together with that filter.
    ...(order === 'newest' || endsUntil !== null ? [] : [[t(`order.${order}`), { order: 'newest' }] as const]),
    ...(assigned === null ? [] : [[t(`filter.${assigned}`), { assigned: null }] as const]),
    ...(assigneeId === null ? [] : [[t('filter.assigneeIs', { name: assignee }), { assigneeId: null }] as const]),
    ...(unattended ? [[t('filter.unattended'), { unattended: false }] as const] : []),
    ...(closedSince === null
      ? []
      : [[t('filter.closedSince', { time: formatSince(closedSince, i18n.language) }), { closedSince: null }] as const]),
    ...(organisationId === null
      ? []
      : [[t('filter.organisationIs', { name: organisation?.name ?? '–' }), { organisationId: null }] as const]),
    ...(several.length === 0
      ? []
      : [
          [
            t('filter.organisationsAre', { names: new Intl.ListFormat(i18n.language).format(severalNames) }),
            { organisationIds: null },
          ] as const,
        ]),
    ...(teamId === null ? [] : [[t('assignee.team', { name: team?.name ?? '–' }), { teamId: null }] as const]),
    ...(labelId === null ? [] : [[t('filter.label', { name: label?.name ?? '–' }), { labelId: null }] as const]),
  ]
  return active.map(([words, patch]) => (
    <button
      key={Object.keys(patch)[0]}
      type="button"
      className={clsx(styles.chip, styles.on)}
      aria-pressed
      onClick={() => onFilter(patch)}
    >
      <span className={styles.words}>{words}</span>
      <X size={12} aria-hidden />
    </button>
  ))
}
