// Further filters: assignee, team, organisation, label, and the order.
import Popover from '@mui/material/Popover'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxOrders } from '../../../../contract/platform/thread-order.ts'
import { formatUserName } from '../../../../contract/user-name.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import type { Choice } from '../../../components/ChoiceInput.tsx'
import { withChosen } from '../../../components/with-chosen.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { getFilteredOrganisations } from '../../../store/inbox/filtered-organisations.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './further-filters.module.css'
import { toOrderPatch } from './order-patch.ts'

interface FurtherFiltersProps {
  readonly anchor: HTMLElement
  readonly filter: InboxFilter
  readonly onFilter: (patch: Partial<InboxFilter>) => void
  readonly onClose: () => void
}

/** Sorted by name; rows without a name cannot be chosen. */
const byName = <Named extends { readonly _id: string }>(
  rows: readonly Named[],
  nameOf: (row: Named) => string | null | undefined,
  language: string,
): Choice[] =>
  rows
    .flatMap((row) => {
      const label = nameOf(row)
      return label ? [{ value: row._id, label }] : []
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, language))

export const FurtherFilters = ({ anchor, filter, onFilter, onClose }: FurtherFiltersProps) => {
  const { t, i18n } = useTranslation('inbox')
  const id = useId()
  const organisations = useAppSelector((state) => state.session.organisations)
  const filteredOrganisationIds = getFilteredOrganisations(filter)
  const isHere = ({ organisationId }: { readonly organisationId?: string | null | undefined }): boolean =>
    filteredOrganisationIds === null || filteredOrganisationIds.includes(organisationId ?? '')
  const memberships = useAppSelector((state) => selectRows(state, 'ORGANISATIONMEMBERSHIP')).filter(isHere)
  const users = useAppSelector((state) => selectRows(state, 'USER')).filter(({ _id }) =>
    memberships.some(({ userId }) => userId === _id),
  )
  const teams = useAppSelector((state) => selectRows(state, 'TEAM')).filter(isHere)
  const labels = useAppSelector((state) => selectRows(state, 'SOCIALLABELOPTION'))
    .filter(isHere)
    .filter(({ isPassive }) => !isPassive)
  const lists = [
    ...(organisations.length > 1
      ? [
          {
            name: 'organisationId',
            label: t('filter.organisation'),
            choices: byName(organisations, ({ name }) => name, i18n.language),
            // Teams and labels belong to one organisation.
            also: { organisationIds: null, teamId: null, labelId: null, assigneeId: null },
          } as const,
        ]
      : []),
    { name: 'teamId', label: t('filter.team'), choices: byName(teams, ({ name }) => name, i18n.language) } as const,
    {
      name: 'labelId',
      label: t('filter.labelName'),
      choices: byName(labels, ({ name }) => name, i18n.language),
    } as const,
  ].filter(({ name, choices }) => choices.length > 0 || filter[name] !== null)
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { className: styles.paper ?? '', role: 'dialog', 'aria-label': t('filter.further') } }}
    >
      <ChoiceInput
        id={`${id}-order`}
        name="order"
        label={t('filter.order')}
        value={filter.order}
        choices={inboxOrders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
        onValue={(value) => onFilter(toOrderPatch(value as InboxFilter['order']))}
      />
      <ChoiceInput
        id={`${id}-assignee`}
        name="assignee"
        label={t('assignee.label')}
        none={t('filter.any')}
        value={filter.assigneeId ?? filter.assigned ?? ''}
        choices={withChosen(
          [
            { value: 'nobody', label: t('filter.nobody') },
            { value: 'somebody', label: t('filter.somebody') },
            ...byName(users, formatUserName, i18n.language),
          ],
          filter.assigneeId,
        )}
        onValue={(value) => {
          const assigned = value === 'nobody' || value === 'somebody' ? value : null
          onFilter({ assigned, assigneeId: assigned === null && value !== '' ? value : null })
        }}
      />
      {lists.map((list) => (
        <ChoiceInput
          key={list.name}
          id={`${id}-${list.name}`}
          name={list.name}
          label={list.label}
          none={t('filter.any')}
          value={filter[list.name] ?? ''}
          choices={withChosen(list.choices, filter[list.name])}
          onValue={(value) => onFilter({ ...('also' in list ? list.also : {}), [list.name]: value || null })}
        />
      ))}
      <Button className={styles.done} variant="contained" size="small" onClick={onClose}>
        {t('filter.done')}
      </Button>
    </Popover>
  )
}
