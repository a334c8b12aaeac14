// Panel of facts: names and values, with a head.
import type { ReactNode } from 'react'
import panel from '../resource-overrides.module.css'
import styles from './web-facts.module.css'

interface WebFactsProps {
  readonly label: string
  readonly head?: ReactNode
  /** Facts without a value are skipped. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly children?: ReactNode
}

export const WebFacts = ({ label, head = null, facts, children }: WebFactsProps) => (
  <section className={panel.panel} aria-label={label}>
    {head}
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
    {children}
  </section>
)
