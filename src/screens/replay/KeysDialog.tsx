// The player's keys, as a list.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import styles from './player.module.css'
import { playerKeys } from './use-player-keys.ts'

const written: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', e: 'E', n: 'N', i: 'I' }

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('replay')
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('keys')}</DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {playerKeys.map(({ key, shift, label }) => (
            <div key={label} className={styles.keyLine}>
              <dt>
                <kbd>{`${shift ? '⇧ ' : ''}${key === ' ' ? t('space') : (written[key] ?? key)}`}</kbd>
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
