// A popup: a title, an icon that closes it, and a click beside it that does the same unless it is persistent.
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
  /** A click beside it does nothing: something would be lost. */
  readonly persistent?: boolean
  readonly width?: 'xs' | 'sm'
  /** One types in it: a phone's keyboard leaves room for fields and buttons, and for nothing around them. */
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
