// What holds the screens together: rail (or bottom bar on a phone), bars that say how the connection stands, the screen.
import type { ReactNode } from 'react'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Rail } from './Rail.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import styles from './frame.module.css'

export const Frame = ({ children }: { readonly children: ReactNode }) => {
  useDocumentTitle()
  return (
    <div className={styles.frame}>
      <Rail />
      <div className={styles.body}>
        <ConnectionBar />
        <main className={styles.screen}>{children}</main>
      </div>
    </div>
  )
}
