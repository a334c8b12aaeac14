// An icon of a line, with a text as tooltip and for screen readers.
import type { LucideIcon } from 'lucide-react'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import styles from './feed.module.css'

export const LineMark = ({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) => (
  <span className={styles.mark} title={label}>
    <Icon size={14} aria-hidden />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
