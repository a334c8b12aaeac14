// The address of a new link, which is shown this once.
import Button from '@mui/material/Button'
import { Copy, ExternalLink, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './wall-links.module.css'

export const NewAddress = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('reports')
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('copied')
    } catch {
      // No clipboard on plain HTTP: it can be marked and copied by hand.
      setSaid('notCopied')
    }
  }
  return (
    <section className={styles.made} aria-label={t('wallLinks.made')}>
      <p className={styles.warning}>
        <TriangleAlert size={18} aria-hidden />
        {t('wallLinks.madeText')}
      </p>
      <code className={styles.address}>{address}</code>
      <div className={styles.actions}>
        <Button size="small" variant="outlined" startIcon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('wallLinks.copy')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<ExternalLink size={16} aria-hidden />}
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          {t('wallLinks.open')}
        </Button>
        <span role="status">{said === null ? '' : t(`wallLinks.${said}`)}</span>
      </div>
    </section>
  )
}
