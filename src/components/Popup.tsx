// Dialog with a title and a close icon; a click on the backdrop also closes it unless it is persistent.
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconAction } from './IconAction.tsx'
import styles from './popup.module.css'

export interface PopupProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** A click on the backdrop does not close it, because input would be lost. */
  readonly persistent?: boolean
  readonly width?: 'xs' | 'sm'
  /** Fills a phone's screen: it has text fields, and the keyboard leaves room only for fields and buttons. */
  readonly fillsPhone?: boolean
  readonly children: ReactNode
}

export const Popup = ({
  title,
  closeLabel,
  onClose,
  persistent = false,
  width = 'sm',
  fillsPhone = false,
  children,
}: PopupProps) => {
  const id = useId()
  const isPhone = useMediaQuery('(width < 768px)', { noSsr: true })
  return (
    <Dialog
      open
      fullWidth
      maxWidth={width}
      fullScreen={fillsPhone && isPhone}
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick' || !persistent) onClose()
      }}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <span className={styles.close}>
          <IconAction browserTip icon={X} label={closeLabel} onClick={onClose} />
        </span>
      </div>
      {children}
    </Dialog>
  )
}
