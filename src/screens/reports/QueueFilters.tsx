// Filters the figures by organisation, channel and account, each offered if there is more than one.
import { useTranslation } from 'react-i18next'
import { queueFilterNames } from '../../../contract/live-figures.ts'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import { ChoiceInput } from '../../components/ChoiceInput.tsx'
import type { Choice } from '../../components/ChoiceInput.tsx'
import { withChosen } from '../../components/with-chosen.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectMemberChoices } from './select-member-choices.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import styles from './reports.module.css'

interface QueueFiltersProps {
  readonly filter: QueueFilter
  readonly onChange: (changed: Partial<QueueFilter>) => void
}

/** Filters to reset with another one: another organisation has other accounts, teams and agents, another channel other accounts. */
const following: Readonly<Partial<Record<keyof QueueFilter, Partial<QueueFilter>>>> = {
  organisation: { account: null, team: null, agent: null },
  channel: { account: null },
}

export const QueueFilters = ({ filter, onChange }: QueueFiltersProps) => {
  const { t, i18n } = useTranslation('reports')
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => state.session.organisations)
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  const teams = useAppSelector((state) => selectRows(state, 'TEAM'))
  const memberChoices = useAppSelector((state) => selectMemberChoices(state, filter.organisation))
  if (rights === null) return null
  const managed = organisations.filter(({ _id }) => canManageOrganisation(rights, _id))
  const isCounted = (organisationId: string | undefined): boolean =>
    organisationId !== undefined &&
    canManageOrganisation(rights, organisationId) &&
    (filter.organisation === null || organisationId === filter.organisation)
  const countedChannels = channels.filter(
    ({ organisationId, status }) => status !== 'disconnected' && isCounted(organisationId),
  )
  /** Teams of different organisations may have the same name. */
  const withOrganisation = (name: string, organisationId: string | undefined): string =>
    managed.length > 1 && filter.organisation === null
      ? `${name} (${managed.find(({ _id }) => _id === organisationId)?.name ?? '–'})`
      : name
  // A chosen service remains a choice, even if its channel is gone.
  const services = [
    ...new Set([...countedChannels.map(({ service }) => service), ...(filter.channel ? [filter.channel] : [])]),
  ]
  const accounts = countedChannels.filter(({ service }) => filter.channel === null || service === filter.channel)
  const toChoices = (given: readonly (readonly [string, string])[]): Choice[] =>
    given
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
  const choices: Readonly<Record<keyof QueueFilter, Choice[]>> = {
    organisation: toChoices(managed.map(({ _id, name }) => [_id, name])),
    channel: toChoices(services.map((service) => [service, t(`service.${service}`)])),
    account: toChoices(accounts.map(({ accountId, name }) => [accountId, name ?? '–'])),
    team: toChoices(
      teams
        .filter(({ organisationId }) => isCounted(organisationId))
        .map(({ _id, name, organisationId }) => [_id, withOrganisation(name ?? '–', organisationId)]),
    ),
    agent: toChoices(memberChoices),
  }
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {queueFilterNames
        .filter((name) => choices[name].length > 1 || filter[name] !== null)
        .map((name) => (
          <ChoiceInput
            key={name}
            id={`report-${name}`}
            label={t(`filter.${name}`)}
            name={name}
            none={t('filter.all')}
            choices={withChosen(choices[name], filter[name])}
            value={filter[name] ?? ''}
            onValue={(value) => onChange({ ...following[name], [name]: value || null })}
          />
        ))}
    </div>
  )
}
