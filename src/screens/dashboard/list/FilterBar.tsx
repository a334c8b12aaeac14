// Above the list: heading, views and further filters; then channel, state and quick filters with counts. The latter have lines of their
// own and wrap, so that no word is cut in any language.
import { clsx } from 'clsx'
import { Bookmark, SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRight } from '../../../../contract/permissions.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { MenuButton } from '../../../components/MenuButton.tsx'
import type { MenuChoice } from '../../../components/MenuChoices.tsx'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { selectRows } from '../../../store/entities/selectors.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-slice.ts'
import { useListCounts } from '../../../store/inbox/use-list-counts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { channelList, channelOf } from '../channels.ts'
import { EndingChip } from './EndingChip.tsx'
import { ModerationChip } from './ModerationChip.tsx'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  readonly filter: InboxFilter
  readonly onFilter: (patch: Partial<InboxFilter>) => void
  /** Shown after the choices. */
  readonly action: ReactNode
}

const statuses = ['open', 'snoozed', 'closed', 'all'] as const

/** `all`, `service:facebook` or `account:<id>`. */
const getChosenChannel = ({ accountId, service }: InboxFilter): string =>
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
    // With a single kind of channel, the kind equals "all".
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

/** Whether a filter is active that can only be set in the further filters, or by a link. */
const hasFurther = ({
  assigned,
  assigneeId,
  teamId,
  unattended,
  closedSince,
  organisationId,
  organisationIds = null,
  labelId,
  order,
}: InboxFilter): boolean =>
  order !== 'newest' ||
  unattended ||
  [assigned, assigneeId, teamId, closedSince, organisationId, organisationIds, labelId].some((value) => value !== null)

const ActiveFilters = lazyPart(
  async () => (await import(/* webpackChunkName: "inbox-filters" */ './ActiveFilters.tsx')).ActiveFilters,
)
const FurtherFilters = lazyPart(
  async () => (await import(/* webpackChunkName: "inbox-filters" */ './FurtherFilters.tsx')).FurtherFilters,
  { note: 'overlay' },
)

const InboxViews = lazyPart(
  async () => (await import(/* webpackChunkName: "inbox-filters" */ './InboxViews.tsx')).InboxViews,
  { note: 'overlay' },
)

export const FilterBar = memo(({ filter, onFilter, action }: FilterBarProps) => {
  const { t, i18n } = useTranslation('inbox')
  const counts = useListCounts()
  const manages = useAppSelector(({ session: { rights } }) => rights !== null && hasRight(rights, 'manager'))
  const choices = useChannelChoices()
  const number = new Intl.NumberFormat(i18n.language)
  const chosen = getChosenChannel(filter)
  const further = useDropDown('inbox.filters', t('filter.further'))
  const views = useDropDown('inbox.views', t('views.label'))
  // Stays mounted after its first opening, because its dialog outlives the menu.
  const [wereViewsOpen, setViewsOpen] = useState(views.isOpen)
  const openViews = (): void => {
    setViewsOpen(true)
    views.open()
  }
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
        <button
          type="button"
          ref={further.place}
          className={styles.more}
          aria-label={t('filter.further')}
          title={t('filter.further')}
          aria-haspopup="dialog"
          aria-expanded={further.isOpen}
          onClick={further.open}
        >
          <SlidersHorizontal size={16} aria-hidden />
        </button>
        {further.isOpen && further.anchor !== null ? (
          <FurtherFilters anchor={further.anchor} filter={filter} onFilter={onFilter} onClose={further.close} />
        ) : null}
        <button
          type="button"
          ref={views.place}
          className={styles.more}
          aria-label={t('views.label')}
          title={t('views.label')}
          aria-haspopup="menu"
          aria-expanded={views.isOpen}
          onClick={openViews}
        >
          <Bookmark size={16} aria-hidden />
        </button>
        {wereViewsOpen ? (
          <InboxViews isOpen={views.isOpen} anchor={views.anchor} filter={filter} onClose={views.close} />
        ) : null}
        {action}
      </div>
      <div className={styles.filters}>
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
        <div className={styles.chips} role="group" aria-label={t('filter.quick')}>
          {(['unread', 'unanswered', 'mine'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className={clsx(styles.chip, filter[name] && styles.on)}
              aria-pressed={filter[name]}
              onClick={() => onFilter({ [name]: !filter[name], ...(name === 'unanswered' ? { order: 'newest' } : {}) })}
            >
              {t(`filter.${name}`)}
              {counts[name] === null ? null : <span className={styles.count}>{number.format(counts[name])}</span>}
            </button>
          ))}
          <EndingChip filter={filter} onFilter={onFilter} />
          {manages ? <ModerationChip filter={filter} onFilter={onFilter} /> : null}
          {hasFurther(filter) ? <ActiveFilters filter={filter} onFilter={onFilter} /> : null}
        </div>
      </div>
    </div>
  )
})
FilterBar.displayName = 'FilterBar'
