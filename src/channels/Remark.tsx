// A quiet line in a bubble with information that the text lacks.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './card.module.css'

export const Remark = ({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) => (
  <span className={styles.remark}>
    <Icon size={14} aria-hidden />
    <span>{children}</span>
  </span>
)
