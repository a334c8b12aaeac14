// An error or a refusal, announced to screen readers at once.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './warning.module.css'

export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.warning} role="alert">
    <CircleAlert size={16} aria-hidden />
    <div>{children}</div>
  </div>
)
