// Words for screen readers only: what colour, weight or an icon says to the eye.
import type { ReactNode } from 'react'
import styles from './spoken-only.module.css'

export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.spoken}>{children}</span>
)
