// Frame around the screens of visitors who are not signed in: no rail, but the connection bar.
import type { ReactNode } from 'react'
import { ConnectionBar } from './ConnectionBar.tsx'
import { PendingScreenNote } from './PendingScreenNote.tsx'
import styles from './frame.module.css'
import { useBackendWatch } from './use-backend-watch.ts'

export const PlainFrame = ({ children }: { readonly children: ReactNode }) => {
  useBackendWatch()
  return (
    <div className={styles.plain}>
      <ConnectionBar />
      <PendingScreenNote />
      <main className={styles.screen}>{children}</main>
    </div>
  )
}
