// Tabs of which the address says which one is open, in a query key of their own. They are links: a control-click opens another window's tab.
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './address-tabs.module.css'

export interface AddressTab {
  readonly key: string
  readonly name: string
}

interface AddressTabsProps {
  /** What the tabs are parts of, for screen readers. */
  readonly label: string
  readonly queryKey: string
  readonly tabs: readonly AddressTab[]
  /** The key of the one that is open. */
  readonly shown: string
  readonly children: ReactNode
}

/** The query key of tabs that have no name of their own (platform document section 2.2). */
export const usualTabKey = 'selectedTab'

export const AddressTabs = ({ label, queryKey, tabs, shown, children }: AddressTabsProps) => (
  <>
    <Tabs className={styles.tabs ?? ''} value={shown} variant="scrollable" scrollButtons="auto" aria-label={label}>
      {tabs.map(({ key, name }) => (
        <Tab key={key} value={key} label={name} id={`tab-${key}`} aria-controls={`panel-${key}`} component={Link} to={`?${new URLSearchParams({ [queryKey]: key }).toString()}`} replace />
      ))}
    </Tabs>
    <div role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`} className={styles.panel}>
      {children}
    </div>
  </>
)
