// Customer panel as an overlay, for when there is no room beside the conversation.
import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './customer-drawer.module.css'

interface CustomerDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export const CustomerDrawer = ({ isOpen, onClose, children }: CustomerDrawerProps) => {
  const { t } = useTranslation('inbox')
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { className: styles.drawer, 'aria-label': t('panel.label') } }}
    >
      {children}
    </Drawer>
  )
}
