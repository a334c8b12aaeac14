// Text for screen readers only, where others see a colour, weight or icon.
import type { ReactNode } from 'react'
import styles from './spoken-only.module.css'

export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.spoken}>{children}</span>
)
