// Tabs of which the address says which one is open, in a query key of their own. They are links: a control-click opens another window's tab.
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { TabsActions } from '@mui/material/Tabs'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AllTabs } from './AllTabs.tsx'
import type { RouterTab } from './AllTabs.tsx'
import styles from './router-tabs.module.css'

interface RouterTabsProps {
  /** Label of the tab list, for screen readers. */
  readonly label: string
  /** Label of the menu of all tabs; without it there is no menu. */
  readonly allLabel?: string | undefined
  readonly queryKey: string
  readonly tabs: readonly RouterTab[]
  /** The key of the one that is open. */
  readonly shown: string
  readonly children: ReactNode
}

/** The query key of tabs that have no name of their own. */
export const usualTabKey = 'selectedTab'

/** Arrows are decided anew whenever the tabs come into sight: what is measured before that (a screen on its way) stays wrong for good. */
const useRightArrows = () => {
  const place = useRef<HTMLDivElement>(null)
  const action = useRef<TabsActions>(null)
  useEffect(() => {
    if (place.current === null || typeof IntersectionObserver === 'undefined') return undefined
    const sight = new IntersectionObserver(() => action.current?.updateScrollButtons())
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [])
  return { place, action }
}

export const RouterTabs = ({ label, allLabel, queryKey, tabs, shown, children }: RouterTabsProps) => {
  const { place, action } = useRightArrows()
  const addressOf = (key: string): string => `?${new URLSearchParams({ [queryKey]: key }).toString()}`
  return (
    <>
      <div className={styles.line}>
        <Tabs
          ref={place}
          action={action}
          className={styles.tabs ?? ''}
          value={shown}
          variant="scrollable"
          scrollButtons="auto"
          aria-label={label}
        >
          {tabs.map(({ key, name }) => (
            <Tab
              key={key}
              value={key}
              label={name}
              id={`tab-${key}`}
              aria-controls={`panel-${key}`}
              component={Link}
              to={addressOf(key)}
              replace
            />
          ))}
        </Tabs>
        {allLabel === undefined ? null : <AllTabs label={allLabel} tabs={tabs} shown={shown} addressOf={addressOf} />}
      </div>
      <div role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
