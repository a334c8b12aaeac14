// Error of a step of the wizard: the request was refused or failed.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { FormError } from '../../../forms/FormError.tsx'
import type { RequestError } from '../../../store/network/request-error.ts'
import { connectPath } from '../../../store/ui/further-paths.ts'
import { connectQuery } from './connect-address.ts'
import styles from './connect.module.css'

interface ConnectFailedProps {
  readonly error: RequestError
  readonly isOfNumbers?: boolean
  readonly onRetry: () => void
}

export const ConnectFailed = ({ error, isOfNumbers = false, onRetry }: ConnectFailedProps) => {
  const { t } = useTranslation(['connect', 'errors'])
  const isOver = error.status >= 400 && error.status < 500
  return (
    <section className={styles.panel}>
      {isOver ? (
        <FormError error={error} />
      ) : (
        <LoadFailed
          restMs={buttonReenableMs}
          title={t('accounts.failed')}
          text={t(error.code === 'PLATFORM_UNREACHABLE' ? 'accounts.failedText' : `errors:${error.code}`)}
          retry={t('accounts.retry')}
          onRetry={onRetry}
        />
      )}
      <div className={styles.buttons}>
        <Button
          component={Link}
          to={{ pathname: connectPath, search: connectQuery({ isOfNumbers }) }}
          variant={isOver ? 'contained' : 'text'}
        >
          {t('return.again')}
        </Button>
      </div>
    </section>
  )
}
