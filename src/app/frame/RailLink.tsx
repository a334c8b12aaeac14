// A link of the rail: icon, name as tooltip (as label where there is room) and a count.
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { toTipAttributes } from '../../components/tip.ts'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import styles from './rail.module.css'

export interface RailLinkProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly label: string
  readonly isHere: boolean
  readonly count?: number
  /** Count as text, for screen readers. */
  readonly countLabel?: string
}

const maxShown = 99

export const RailLink = ({ to, isHere, icon: Icon, label, count = 0, countLabel = '' }: RailLinkProps) => (
  <Link
    to={to}
    className={clsx(styles.item, isHere && styles.current)}
    aria-current={isHere ? 'page' : undefined}
    {...toTipAttributes(label, { isBeside: true, className: styles.tip })}
  >
    <Icon size={20} aria-hidden="true" />
    <span className={styles.name}>{label}</span>
    {count > 0 ? (
      <>
        <span className={styles.count} aria-hidden="true">
          {count > maxShown ? `${maxShown}+` : count}
        </span>
        <VisuallyHidden>{countLabel}</VisuallyHidden>
      </>
    ) : null}
  </Link>
)
