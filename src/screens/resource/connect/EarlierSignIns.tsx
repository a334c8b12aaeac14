// People who have signed in on Facebook for the organisation before: their accounts can be listed without another sign-in.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs, maxListLimit } from '../../../../contract/constants.ts'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { useListQuery } from '../../../store/records/api.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { connectQuery } from './connect-address.ts'
import type { ConnectChoices } from './connect-choices.ts'
import styles from './connect.module.css'

const nameIn = (data: unknown): string | null => {
  const { user_id: id, name, platform } = (data ?? {}) as Readonly<Record<string, unknown>>
  // A business that shared its WhatsApp numbers has no pages.
  return typeof id === 'string' && platform !== 'whatsapp' ? (typeof name === 'string' ? name : id) : null
}

export const EarlierSignIns = ({ organisation: { _id: organisationId }, application, appReturn }: ConnectChoices) => {
  const { t } = useTranslation('connect')
  const { data, isError, refetch } = useListQuery({
    type: 'FBACCESSTOKEN',
    organisationId,
    filter: { tokenType: '', isValid: true, fbAppId: application._id },
    limit: maxListLimit,
  })
  const tokens = useRecords('FBACCESSTOKEN', data?.ids ?? [])
  const people = tokens.flatMap(({ _id, fbPageId, data: tokenData }) => {
    const name = nameIn(tokenData)
    return name === null || fbPageId ? [] : [{ _id, name }]
  })
  if (people.length === 0 && !isError) return null
  return (
    <div className={styles.earlier}>
      <h2 className={styles.subtitle}>{t('earlier.title')}</h2>
      {isError ? (
        <FailedLine
          text={t('earlier.failed')}
          retry={t('accounts.retry')}
          restMs={buttonReenableMs}
          onRetry={() => void refetch()}
        />
      ) : null}
      {people.length === 0 ? null : (
        <ul className={styles.people}>
          {people.map(({ _id, name }) => (
            <li key={_id}>
              <Button
                component={Link}
                to={{ search: connectQuery({ connectionId: _id, organisationId, appReturn }) }}
                variant="text"
              >
                {t('earlier.accounts', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
