// Address of a new link, shown only once, and what the link shows.
import Button from '@mui/material/Button'
import { Copy, ExternalLink, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallLink } from '../../../../contract/platform/wall-calls.ts'
import { toWallAddress } from '../../../store/ui/wall-path.ts'
import { LinkFacts } from './LinkFacts.tsx'
import styles from './wall-links.module.css'

export interface MadeLink {
  readonly key: string
  readonly link: WallLink
}

interface NewAddressProps {
  readonly organisationId: string
  readonly made: MadeLink
}

export const NewAddress = ({ organisationId, made: { key, link } }: NewAddressProps) => {
  const { t } = useTranslation('reports')
  const address = toWallAddress(window.location.origin, key)
  const [copyResult, setCopyResult] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      setCopyResult('copied')
    } catch {
      // The clipboard API is missing on plain HTTP; the text can be selected and copied by hand.
      setCopyResult('notCopied')
    }
  }
  return (
    <section className={styles.made} aria-label={t('wallLinks.made')}>
      <h3 className={styles.name}>{link.name}</h3>
      <LinkFacts organisationId={organisationId} link={link} />
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
        <span role="status">{copyResult === null ? '' : t(`wallLinks.${copyResult}`)}</span>
      </div>
    </section>
  )
}
