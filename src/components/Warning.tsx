// What was refused or is wrong, said at once to whoever cannot see it.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './warning.module.css'

export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.warning} role="alert">
    <CircleAlert size={16} aria-hidden />
    <div>{children}</div>
  </div>
)
