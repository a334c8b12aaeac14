// Return from the dialog in which a business shares its WhatsApp numbers: its accounts, and connecting their numbers.
import Button from '@mui/material/Button'
import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import type { ConnectAddress } from './connect-address.ts'
import { connectQuery } from './connect-address.ts'
import { ConnectFailed } from './ConnectFailed.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { NumberList } from './NumberList.tsx'
import { RetryNote } from './RetryNote.tsx'
import { useRetriedQuery } from './use-retried-query.ts'
import styles from './connect.module.css'

interface SharedNumbersPartProps extends Pick<ConnectAddress, 'appReturn'> {
  readonly connectionId: string
}

export const SharedNumbersPart = ({ connectionId, appReturn }: SharedNumbersPartProps) => {
  const { t } = useTranslation('connect')
  const { data, error, retrying, refetch } = useRetriedQuery('sharedNumbers', { id: connectionId })
  if (!data)
    return error ? (
      <ConnectFailed error={error} isOfNumbers onRetry={refetch} />
    ) : (
      <>
        <RetryNote retrying={retrying} />
        <Skeleton label={t('numbers.loading')} />
      </>
    )
  const { organisationId, accounts } = data
  return (
    <section className={styles.panel} aria-label={t('numbers.label')}>
      <p className={styles.quiet}>{t('numbers.shared')}</p>
      {accounts.length === 0 ? (
        <EmptyState icon={Phone} title={t('numbers.noneShared')} text={t('numbers.noneSharedText')} />
      ) : (
        accounts.map((account) => (
          <NumberList
            key={account.fbId}
            given={{ organisationId, accountFbId: account.fbId, connectionId }}
            found={account}
            onLost={refetch}
          />
        ))
      )}
      <div className={styles.buttons}>
        <LeaveButton appReturn={appReturn} />
        <Button
          component={Link}
          to={{ search: connectQuery({ isOfNumbers: true, organisationId, appReturn }) }}
          variant="text"
        >
          {t('numbers.another')}
        </Button>
      </div>
    </section>
  )
}
