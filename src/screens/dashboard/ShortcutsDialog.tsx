// The keys of the inbox, in one place.
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../components/IconAction.tsx'
import styles from './shortcuts-dialog.module.css'

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['R', 'reply'],
  ['E', 'close'],
  ['A', 'assign'],
  ['U', 'read'],
  ['?', 'help'],
] as const

export const ShortcutsDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation('inbox')
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <div className={styles.head}>
        <DialogTitle id={titleId}>{t('keys.title')}</DialogTitle>
        <IconAction icon={X} label={t('keys.dismiss')} onClick={onClose} />
      </div>
      <DialogContent>
        <dl className={styles.keys}>
          {keys.map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
