// Members with their availability, how long it has lasted, and their load against their capacity.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AgentState } from '../../../contract/agent-states.ts'
import { agentStates } from '../../../contract/agent-states.ts'
import type { QueueCount } from '../../../contract/platform/report-calls.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import { StateDot } from '../../components/StateDot.tsx'
import { formatWait } from '../../lib/format-wait.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectMemberChoices } from './select-member-choices.ts'
import { useExactNow } from '../../store/network/use-exact-now.ts'
import styles from './reports.module.css'

interface AgentsProps {
  /** Counts of assigned conversations by user. */
  readonly counts: Readonly<Record<string, QueueCount>>
  /** The only organisation that is counted; null for all. */
  readonly organisation: string | null
  /** The only agent who is counted; null for all. */
  readonly agent: string | null
  /** Whether only some of their conversations are counted, so that the counts do not show their free capacity. */
  readonly isPart: boolean
  readonly toConversations: (assigneeId: string) => string
}

interface AgentLine {
  readonly id: string
  readonly name: string
  readonly state: AgentState
  /** ISO; null if they were never available. */
  readonly since: string | null
  readonly count: QueueCount
  /** null if none is set, if those of several organisations differ, or if only a part of their load is counted. */
  readonly capacity: number | null
}

const nothing: QueueCount = { open: 0, waiting: 0, unassigned: 0 }

const useLines = ({ counts, organisation, agent, isPart }: AgentsProps): readonly AgentLine[] => {
  const { i18n } = useTranslation()
  const members = useAppSelector((state) => selectMemberChoices(state, organisation))
  const users = useAppSelector((state) => selectRows(state, 'USER'))
  const states = useAppSelector((state) => selectRows(state, 'AGENTSTATE'))
  const memberships = useAppSelector((state) => selectRows(state, 'ORGANISATIONMEMBERSHIP'))
  const isCounted = ({ organisationId }: { readonly organisationId?: string }): boolean =>
    organisation === null || organisationId === organisation
  const nameOf = (id: string): string => {
    const user = users.find(({ _id }) => _id === id)
    return user ? formatUserName(user) : '–'
  }
  const ids = new Set([
    ...members.map(([id]) => id).filter((id) => users.find(({ _id }) => _id === id)?.status !== 'Passive'),
    ...Object.keys(counts),
  ])
  return [...ids]
    .filter((id) => agent === null || id === agent)
    .map((id): AgentLine => {
      const own = states.find((row) => row.userId === id && isCounted(row))
      const places = memberships.filter((row) => row.userId === id && isCounted(row))
      return {
        id,
        name: nameOf(id),
        state: own?.state ?? 'away',
        since: own?.stateTime ?? null,
        count: counts[id] ?? nothing,
        capacity: places.length === 1 && !isPart ? (places[0]?.capacity ?? null) : null,
      }
    })
    .toSorted(
      (one, other) =>
        agentStates.indexOf(one.state) - agentStates.indexOf(other.state) ||
        one.name.localeCompare(other.name, i18n.language),
    )
}

export const Agents = (props: AgentsProps) => {
  const { t, i18n } = useTranslation(['reports', 'app'])
  const now = useExactNow()
  const lines = useLines(props)
  const number = new Intl.NumberFormat(i18n.language)
  if (lines.length === 0) return null
  const available = lines.filter(({ state }) => state === 'available').length
  return (
    <section className={styles.group} aria-label={t('byAgent')}>
      <h2 className={styles.title}>{t('byAgent')}</h2>
      <p className={styles.freshness}>{t('availableOf', { count: available, all: lines.length })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.open')}</th>
            <th scope="col">{t('column.waiting')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, state, since, count, capacity }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={props.toConversations(id)}>{name}</Link>
              </th>
              <td>
                <StateDot state={state} /> {t(`app:agentState.${state}`)}
                {since === null ? null : ` · ${formatWait(now - Date.parse(since), i18n.language)}`}
              </td>
              <td>
                {capacity === null
                  ? number.format(count.open)
                  : t('load', { open: number.format(count.open), capacity: number.format(capacity) })}
              </td>
              <td>{number.format(count.waiting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
