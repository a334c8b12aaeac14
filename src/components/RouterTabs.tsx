// Tabs whose open tab is in a query parameter of the address. They are links: a control-click opens a browser tab.
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
  /** Key of the open tab. */
  readonly shown: string
  readonly children: ReactNode
}

/** Query parameter of tabs that have no name of their own. */
export const usualTabKey = 'selectedTab'

/** Measures the scroll arrows again when the tabs become visible: a measurement on a hidden screen would stay wrong. */
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
