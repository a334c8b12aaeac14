// Above the list: which channel, which state, and the three quick filters with their counts.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../components/MenuButton.tsx'
import type { MenuChoice } from '../../../components/MenuButton.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { selectRows } from '../../../store/entities/selectors.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-slice.ts'
import { useListCounts } from '../../../store/inbox/use-list-counts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { channelList, channelOf } from '../channels.ts'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  readonly filter: InboxFilter
  readonly onFilter: (patch: Partial<InboxFilter>) => void
}

const statuses = ['open', 'snoozed', 'closed', 'all'] as const

/** `all`, `service:facebook` or `account:<id>`. */
const chosenChannel = ({ accountId, service }: InboxFilter): string =>
  accountId !== null ? `account:${accountId}` : service !== null ? `service:${service}` : 'all'

const patchOf = (key: string): Partial<InboxFilter> => {
  const [kind, value] = key.split(':') as [string, string | undefined]
  return {
    service: kind === 'service' ? (value ?? null) : null,
    accountId: kind === 'account' ? (value ?? null) : null,
  }
}

const useChannelChoices = (): readonly MenuChoice[] => {
  const { t, i18n } = useTranslation('inbox')
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  const services = channelList.filter((view) => channels.some((channel) => channel.service === view.service))
  return [
    { key: 'all', label: t('filter.allChannels') },
    // With one kind of channel only, the kind says no more than "all".
    ...(services.length > 1
      ? services.map((view) => ({ key: `service:${view.service}`, label: t(view.nameKey), icon: <view.Mark /> }))
      : []),
    ...channels
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', i18n.language))
      .map((channel) => {
        const view = channelOf(channel.service)
        return {
          key: `account:${channel.accountId}`,
          label: channel.name ?? '–',
          ...(view ? { icon: <view.Mark />, detail: t(view.nameKey) } : {}),
        }
      }),
  ]
}

/** Filters that only a link sets (a report's figure): shown while active, gone once removed. */
const further = ({ assigned, endsUntil, organisationId, labelId }: InboxFilter) => [
  ...(assigned === null ? [] : [{ name: 'assigned', words: `filter.${assigned}` as const }]),
  ...(endsUntil === null ? [] : [{ name: 'endsUntil', words: 'filter.ending' as const }]),
  ...(organisationId === null ? [] : [{ name: 'organisationId', words: 'filter.organisation' as const }]),
  ...(labelId === null ? [] : [{ name: 'labelId', words: 'filter.label' as const }]),
]

export const FilterBar = ({ filter, onFilter }: FilterBarProps) => {
  const { t, i18n } = useTranslation('inbox')
  const counts = useListCounts()
  const choices = useChannelChoices()
  const number = new Intl.NumberFormat(i18n.language)
  const chosen = chosenChannel(filter)
  const label = useRecord('SOCIALLABELOPTION', filter.labelId)
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <h1 className={styles.title}>
          {t('title')}
          {counts.shown === null ? null : (
            <span className={styles.open}>
              <VisuallyHidden>{t('filter.shownCount')} </VisuallyHidden>
              {number.format(counts.shown)}
            </span>
          )}
        </h1>
        <MenuButton
          name="inbox.channel"
          label={t('filter.channel')}
          choices={choices}
          chosen={chosen}
          onChoose={(key) => onFilter(patchOf(key))}
        >
          <span className={styles.value}>
            {choices.find((choice) => choice.key === chosen)?.label ?? t('filter.allChannels')}
          </span>
        </MenuButton>
        <MenuButton
          name="inbox.status"
          label={t('filter.status')}
          choices={statuses.map((status) => ({ key: status, label: t(`filter.${status}`) }))}
          chosen={filter.status}
          onChoose={(key) => onFilter({ status: key as InboxFilter['status'] })}
        >
          {t(`filter.${filter.status}`)}
        </MenuButton>
      </div>
      <div className={styles.chips} role="group" aria-label={t('filter.quick')}>
        {(['unread', 'unanswered', 'mine'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={clsx(styles.chip, filter[name] && styles.on)}
            aria-pressed={filter[name]}
            onClick={() => onFilter({ [name]: !filter[name] })}
          >
            {t(`filter.${name}`)}
            {counts[name] === null ? null : <span className={styles.count}>{number.format(counts[name])}</span>}
          </button>
        ))}
        {further(filter).map(({ name, words }) => (
          <button
            key={name}
            type="button"
            className={clsx(styles.chip, styles.on)}
            aria-pressed
            onClick={() => onFilter({ [name]: null })}
          >
            {t(words, { name: label?.name ?? '–' })}
          </button>
        ))}
      </div>
    </div>
  )
}
