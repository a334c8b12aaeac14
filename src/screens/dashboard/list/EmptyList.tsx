// Shown instead of an empty list: the reason, or that the state is unknown, and a next step.
import Button from '@mui/material/Button'
import { Building2, CloudOff, Inbox as InboxIcon, Plug, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { hasRight, isAdministrator } from '../../../../contract/permissions.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { selectRows } from '../../../store/entities/selectors.ts'
import { selectConnection } from '../../../store/network/connection-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { connectPath } from '../../../store/ui/further-paths.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { isNarrowed } from '../../../store/inbox/inbox-address.ts'
import { everything } from '../../../store/inbox/inbox-filter.ts'
import type { InboxNavigation } from '../use-inbox-address.ts'

interface EmptyListProps extends Pick<InboxNavigation, 'filter' | 'filterBy'> {
  /** Set if the list could not be loaded. */
  readonly onRetry: (() => void) | null
}

export const EmptyList = ({ filter, filterBy, onRetry }: EmptyListProps) => {
  const { t } = useTranslation('inbox')
  const { backend, socket } = useAppSelector(selectConnection)
  const offline = backend === 'offline'
  const hasChannel = useAppSelector((state) => selectRows(state, 'CHANNEL').length > 0)
  const rights = useAppSelector(selectRights)
  const mayConnect = rights !== null && hasRight(rights, 'manager')
  const isNobodys = rights !== null && !isAdministrator(rights) && rights.members.length === 0
  if (onRetry)
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        title={t(offline ? 'list.offline' : 'list.failed')}
        text={t(offline ? 'list.offlineText' : 'list.failedText')}
        retry={t('retry')}
        onRetry={onRetry}
      />
    )
  if (isNarrowed(filter) || filter.status !== 'open')
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        action={
          <Button variant="outlined" size="small" onClick={() => filterBy(everything)}>
            {t('filter.clear')}
          </Button>
        }
      />
    )
  // Only the server knows that there is nothing to do.
  if (offline || socket !== 'open')
    return (
      <EmptyState
        icon={CloudOff}
        title={t(offline ? 'list.offline' : 'list.unknown')}
        text={t(offline ? 'list.offlineText' : 'list.unknownText')}
      />
    )
  if (isNobodys)
    return <EmptyState icon={Building2} title={t('list.noOrganisation')} text={t('list.noOrganisationText')} />
  if (!hasChannel)
    return (
      <EmptyState
        icon={Plug}
        title={t('list.noChannel')}
        text={t(mayConnect ? 'list.noChannelText' : 'list.noChannelAsk')}
        action={
          mayConnect ? (
            <Button component={Link} to={connectPath} variant="outlined" size="small">
              {t('list.connect')}
            </Button>
          ) : null
        }
      />
    )
  return (
    <EmptyState
      icon={InboxIcon}
      title={t('list.empty')}
      text={t('list.emptyText')}
      action={
        <Button variant="outlined" size="small" onClick={() => filterBy({ status: 'closed' })}>
          {t('list.showClosed')}
        </Button>
      }
    />
  )
}
