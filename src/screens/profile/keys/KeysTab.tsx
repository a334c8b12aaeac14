// API keys, which act in the user's name without signing in.
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Lines } from '../../../components/Line.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSession } from '../../../store/network/session-slice.ts'
import { useShowOnce } from '../../../store/ui/shown-once.ts'
import { Group } from '../Group.tsx'
import styles from '../profile.module.css'
import { KeyLine } from './KeyLine.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'

export const KeysTab = () => {
  const { t } = useTranslation('profile')
  const { userId } = useAppSelector(selectSession)
  const id = userId ?? ''
  const { data: keys, error, refetch } = useCallQuery('apiKeys', { params: { id }, force: true })
  const [naming, setNaming] = useState(false)
  const showOnce = useShowOnce()
  if (keys === undefined && error !== undefined)
    return <LoadFailed restMs={buttonReenableMs} title={t('keys.failed')} retry={t('retry')} onRetry={refetch} />
  if (keys === undefined) return <Skeleton variant="rounded" height={160} role="status" aria-busy="true" />
  return (
    <Group title={t('keys.title')} lead={t('keys.lead')}>
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title={t('keys.none')} text={t('keys.noneText')} />
      ) : (
        <Lines label={t('keys.title')}>
          {keys.map((key) => (
            <KeyLine key={key._id} apiKey={key} userId={id} onRevoked={refetch} />
          ))}
        </Lines>
      )}
      <div className={styles.actions}>
        <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setNaming(true)}>
          {t('keys.new')}
        </Button>
      </div>
      {naming ? (
        <NewKeyDialog
          userId={id}
          onClose={() => setNaming(false)}
          onUnsure={refetch}
          onMade={(key) => {
            setNaming(false)
            showOnce({ kind: 'apiKey', key })
            refetch()
          }}
        />
      ) : null}
    </Group>
  )
}
