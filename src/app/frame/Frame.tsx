// What holds the screens together: rail (or bottom bar on a phone), a bar that says how the connection stands, the screen.
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OpeningKeeper } from '../../components/opening.ts'
import { useStoredOpening } from '../../store/dialogs/use-stored-opening.ts'
import { selectHasBulk } from '../../store/bulk/bulk-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import styles from './frame.module.css'

// Menus and dialogs are nothing that somebody who signs in waits for.
const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))
const CommandHost = lazy(async () => ({ default: (await import('../commands/CommandHost.tsx')).CommandHost }))
const Bulk = lazy(async () => ({ default: (await import('./bulk/Bulk.tsx')).Bulk }))
const ConfirmationDialog = lazy(async () => ({ default: (await import('./ConfirmationDialog.tsx')).ConfirmationDialog }))
const KeptFocus = lazy(async () => ({ default: (await import('./KeptFocus.tsx')).KeptFocus }))

const screenId = 'screen'

/** @param isBare nothing leads elsewhere: no rail */
export const Frame = ({ isBare, children }: { readonly isBare: boolean; readonly children: ReactNode }) => {
  const { t } = useTranslation('app')
  const hasBulk = useAppSelector(selectHasBulk)
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
            {children}
          </main>
          {hasBulk ? (
            <Suspense>
              <Bulk />
            </Suspense>
          ) : null}
        </div>
        <ConfirmationDialog />
        <CommandHost />
        <KeptFocus screenId={screenId} />
      </div>
    </OpeningKeeper>
  )
}
