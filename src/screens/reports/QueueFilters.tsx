// Narrows the figures to an organisation, a channel, an account; offered where there is more than one.
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import { ChoiceInput } from '../../components/ChoiceInput.tsx'
import type { Choice } from '../../components/ChoiceInput.tsx'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { QueueFilter } from '../../store/inbox/live-queue.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import styles from './reports.module.css'

interface QueueFiltersProps {
  readonly filter: QueueFilter
  readonly onChange: (changed: Partial<QueueFilter>) => void
}

/** Keeps the chosen one among them, though nothing of it is here any more. */
const withChosen = (choices: readonly Choice[], chosen: string | null): readonly Choice[] =>
  chosen === null || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: '–' }]

export const QueueFilters = ({ filter, onChange }: QueueFiltersProps) => {
  const { t, i18n } = useTranslation('reports')
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => state.session.organisations)
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  if (rights === null) return null
  const managed = organisations.filter(({ _id }) => canManageOrganisation(rights, _id))
  const counted = channels.filter(
    ({ organisationId, status }) =>
      status !== 'disconnected' &&
      organisationId !== undefined &&
      canManageOrganisation(rights, organisationId) &&
      (filter.organisation === null || organisationId === filter.organisation),
  )
  // A chosen service stays among the choices, though its channel is gone.
  const services = [...new Set([...counted.map(({ service }) => service), ...(filter.channel ? [filter.channel] : [])])]
  const accounts = counted.filter(({ service }) => filter.channel === null || service === filter.channel)
  const toChoices = (given: readonly (readonly [string, string])[]): Choice[] =>
    given
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
  const choices: Readonly<Record<keyof QueueFilter, Choice[]>> = {
    organisation: toChoices(managed.map(({ _id, name }) => [_id, name])),
    channel: toChoices(services.map((service) => [service, t(`service.${service}`)])),
    account: toChoices(accounts.map(({ accountId, name }) => [accountId, name ?? '–'])),
  }
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {(['organisation', 'channel', 'account'] as const)
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
            // Another organisation or channel has other accounts.
            onValue={(value) => onChange({ account: null, [name]: value || null })}
          />
        ))}
    </div>
  )
}
