// Facebook sign-ins that connect the accounts: expiry, missing permissions, and signing in again.
import { useTranslation } from 'react-i18next'
import { findMissingScopes, getScopePurpose } from '../../../../contract/facebook/scopes.ts'
import type { Row } from '../../../../contract/index.ts'
import { formatDateTime } from '../../../lib/time-text.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { maxListLimit } from '../../../../contract/constants.ts'
import { ConnectLink } from '../overrides/organisation/ConnectLink.tsx'
import { FailedPart } from './FailedPart.tsx'
import styles from './settings.module.css'

type Token = Row<'FBACCESSTOKEN'>

/** The earlier expiry: of the token, or of its data access. */
const endOf = ({ expires_at: end, data_access_expires_at: access }: Token): string | null =>
  [end, access].filter((time) => typeof time === 'string').sort()[0] ?? null

const SignIn = ({ token }: { readonly token: Token }) => {
  const { t, i18n } = useTranslation(['settings', 'connect'])
  const { name, user_id: personId, scopes } = token.data ?? {}
  const title = String(name ?? personId ?? token._id)
  const end = endOf(token)
  const isOver = token.isValid === false
  const missing = Array.isArray(scopes) ? findMissingScopes(scopes) : []
  const purposes = [...new Set(missing.map(getScopePurpose))].filter((purpose) => purpose !== null)
  return (
    <li className={styles.line} aria-label={title}>
      <span className={styles.what}>
        <span className={styles.name}>{title}</span>
        <span className={styles.quiet}>
          {end === null ? t('signIns.lasts') : t('signIns.until', { time: formatDateTime(end, i18n.language) })}
        </span>
        {isOver ? <span className={styles.error}>{t('signIns.over')}</span> : null}
        {purposes.length > 0 ? (
          <span className={styles.error}>
            {t('signIns.missing', { what: purposes.map((purpose) => t(`connect:purpose.${purpose}`)).join(', ') })}
          </span>
        ) : null}
      </span>
      <ConnectLink again={isOver || missing.length > 0} settled={{ organisationId: token.organisationId }} />
    </li>
  )
}

/** For managers only, because others may not see tokens. */
export const SignIns = ({ organisationId }: { readonly organisationId: string }) => {
  const { t } = useTranslation('settings')
  const { data, isError, refetch } = useListQuery({
    type: 'FBACCESSTOKEN',
    organisationId,
    filter: { tokenType: '' },
    limit: maxListLimit,
  })
  const tokens = useRecords('FBACCESSTOKEN', data?.ids ?? [])
  if (tokens.length === 0 && !isError) return null
  return (
    <section className={styles.part} aria-label={t('signIns.title')}>
      <h2 className={styles.heading}>{t('signIns.title')}</h2>
      {isError ? <FailedPart what={t('signIns.title')} onRetry={() => void refetch()} /> : null}
      {tokens.length === 0 ? null : (
        <ul className={styles.lines} aria-label={t('signIns.title')}>
          {tokens.map((token) => (
            <SignIn key={token._id} token={token} />
          ))}
        </ul>
      )}
    </section>
  )
}
