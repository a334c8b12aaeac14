// Shows recovery codes or an API key, once.
import { useTranslation } from 'react-i18next'
import type { SecretShownOnce } from '../../store/ui/shown-once.ts'
import styles from './profile.module.css'
import { ShownOnce } from './ShownOnce.tsx'

interface ShownSecretProps {
  readonly secret: SecretShownOnce
  readonly onClose: () => void
}

export const ShownSecret = ({ secret, onClose }: ShownSecretProps) => {
  const { t } = useTranslation('profile')
  if (secret.kind === 'apiKey')
    return (
      <ShownOnce title={t('keys.made')} text={t('keys.madeText')} secret={secret.key} onClose={onClose}>
        <code className={styles.secret}>{secret.key}</code>
      </ShownOnce>
    )
  return (
    <ShownOnce
      title={t('factor.codes')}
      text={t('factor.codesText')}
      secret={secret.codes.join('\n')}
      fileName="social-inbox-recovery-codes.txt"
      onClose={onClose}
    >
      <ol className={styles.codes} aria-label={t('factor.codes')}>
        {secret.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </ShownOnce>
  )
}
