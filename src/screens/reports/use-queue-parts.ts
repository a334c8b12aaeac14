// Filters of a queue under their display names.
import { useTranslation } from 'react-i18next'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'

interface QueuePart {
  readonly of: 'channel' | 'account' | 'team' | 'agent'
  readonly name: string
}

/** Without the organisation, whose name is shown elsewhere. An account implies its channel. */
export const useQueueParts = (filter: QueueFilter): readonly QueuePart[] => {
  const { t } = useTranslation('reports')
  const { channel, account, team, agent } = filter
  const goneLabel = t('history.gone')
  const accountName = useAppSelector(
    (state) => selectRows(state, 'CHANNEL').find(({ accountId }) => accountId === account)?.name,
  )
  const teamName = useAppSelector((state) => selectRows(state, 'TEAM').find(({ _id }) => _id === team)?.name)
  const user = useAppSelector((state) => selectRows(state, 'USER').find(({ _id }) => _id === agent))
  return [
    ...(channel === null || account !== null ? [] : [{ of: 'channel', name: t(`service.${channel}`) } as const]),
    ...(account === null ? [] : [{ of: 'account', name: accountName ?? goneLabel } as const]),
    ...(team === null ? [] : [{ of: 'team', name: teamName ?? goneLabel } as const]),
    ...(agent === null ? [] : [{ of: 'agent', name: user ? formatUserName(user) : goneLabel } as const]),
  ]
}
