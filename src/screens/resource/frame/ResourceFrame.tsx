// Frame of every list and record: navigation by type, breadcrumbs, title and actions.
import Drawer from '@mui/material/Drawer'
import { clsx } from 'clsx'
import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { Breadcrumbs } from '../../../components/Breadcrumbs.tsx'
import type { Crumb } from '../../../components/Breadcrumbs.tsx'
import { IconAction } from '../../../components/IconAction.tsx'
import { useScreenTitle } from '../../../components/screen-title.ts'
import { SideNavigation } from './SideNavigation.tsx'
import styles from './resource-frame.module.css'

interface ResourceFrameProps {
  /** null for a place that belongs to no type. */
  readonly type: EntityType | null
  readonly title: string
  /** Shown beside the title: the most important fact. */
  readonly label?: ReactNode
  readonly crumbs: readonly Crumb[]
  readonly actions?: ReactNode
  /** The contents scroll by themselves, as a conversation does. */
  readonly fills?: boolean
  readonly children: ReactNode
}

export const ResourceFrame = ({ type, title, label, crumbs, actions, fills = false, children }: ResourceFrameProps) => {
  const { t } = useTranslation('resources')
  const [choosing, setChoosing] = useState(false)
  useScreenTitle(title)
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <SideNavigation current={type} />
      </div>
      <Drawer open={choosing} onClose={() => setChoosing(false)} slotProps={{ paper: { className: styles.drawer } }}>
        <SideNavigation current={type} onGo={() => setChoosing(false)} />
      </Drawer>
      <div className={clsx(styles.screen, fills && styles.filled)}>
        <header className={styles.header}>
          <span className={styles.choose}>
            <IconAction
              icon={PanelLeft}
              label={t('navigation')}
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
            />
          </span>
          <div className={styles.names}>
            {crumbs.length > 1 ? <Breadcrumbs label={t('crumbs')} crumbs={crumbs} /> : null}
            <div className={styles.heading}>
              <h1 className={styles.title}>{title}</h1>
              {label}
            </div>
          </div>
          <div className={styles.actions}>{actions}</div>
        </header>
        {children}
      </div>
    </div>
  )
}
