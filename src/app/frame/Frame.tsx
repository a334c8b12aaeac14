// What holds the screens together: rail (or bottom bar on a phone), a bar that says how the connection stands, the screen.
import { Suspense, lazy, useCallback, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OpeningKeeper } from '../../components/opening.ts'
import { useStoredOpening } from '../../store/dialogs/use-stored-opening.ts'
import { selectHasBulk } from '../../store/bulk/bulk-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { InSight } from '../in-sight.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import styles from './frame.module.css'

// Menus and dialogs are nothing that somebody who signs in waits for.
const Rail = lazy(async () => ({ default: (await import(/* webpackChunkName: "frame" */ './Rail.tsx')).Rail }))
const Bulk = lazy(async () => ({ default: (await import('./bulk/Bulk.tsx')).Bulk }))
const OnceInSight = lazy(async () => ({ default: (await import('./OnceInSight.tsx')).OnceInSight }))

const screenId = 'screen'

/** @param isBare nothing leads elsewhere: no rail */
export const Frame = ({ isBare, children }: { readonly isBare: boolean; readonly children: ReactNode }) => {
  const { t } = useTranslation('app')
  const hasBulk = useAppSelector(selectHasBulk)
  const [seen, setSeen] = useState(false)
  const tell = useContext(InSight)
  const cameIntoSight = useCallback(() => {
    setSeen(true)
    tell()
  }, [tell])
  return (
    <OpeningKeeper value={useStoredOpening}>
      <div className={styles.frame}>
        <a className={styles.skip} href={`#${screenId}`}>
          {t('skip')}
        </a>
        {isBare ? null : <Rail />}
        <div className={styles.body}>
          <ConnectionBar />
          <main id={screenId} tabIndex={-1} className={styles.screen}>
            <InSight value={cameIntoSight}>{children}</InSight>
          </main>
          {hasBulk ? (
            <Suspense>
              <Bulk />
            </Suspense>
          ) : null}
        </div>
        {seen ? (
          <Suspense>
            <OnceInSight screenId={screenId} />
          </Suspense>
        ) : null}
      </div>
    </OpeningKeeper>
  )
}
