// The recovery codes, this once.
import { useTranslation } from 'react-i18next'
import styles from '../profile.module.css'
import { ShownOnce } from '../ShownOnce.tsx'

export const RecoveryCodes = ({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('profile')
  return (
    <ShownOnce
      title={t('factor.codes')}
      text={t('factor.codesText')}
      secret={codes.join('\n')}
      fileName="social-inbox-recovery-codes.txt"
      onClose={onClose}
    >
      <ol className={styles.codes} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </ShownOnce>
  )
}
