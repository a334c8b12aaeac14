// The frame of all screens: rail (or bottom bar on a phone), connection bar, screen.
import { useCallback, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureContext } from '../../components/use-disclosure.ts'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useStoredDisclosure } from '../../store/ui/use-stored-disclosure.ts'
import { selectHasBulk } from '../../store/records/bulk-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { OnFirstPaint } from './on-first-paint.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { FocusRestorer } from './FocusRestorer.tsx'
import { PendingScreenNote } from './PendingScreenNote.tsx'
import styles from './frame.module.css'

// Signing in does not need menus and dialogs, so they are loaded later.
const Rail = lazyPart(async () => (await import(/* webpackChunkName: "frame" */ './Rail.tsx')).Rail)
const Bulk = lazyPart(async () => (await import(/* webpackChunkName: "bulk" */ './bulk/Bulk.tsx')).Bulk, {
  note: 'none',
})
const DeferredShell = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './DeferredShell.tsx')).DeferredShell,
  { note: 'none' },
)

const SubscriptionBar = lazyPart(
  async () => (await import(/* webpackChunkName: "background" */ './SubscriptionBar.tsx')).SubscriptionBar,
  { note: 'none' },
)

const screenId = 'screen'

/** @param isBare hides the rail, so that nothing leads to other screens */
export const Frame = ({ isBare, children }: { readonly isBare: boolean; readonly children: ReactNode }) => {
  const { t } = useTranslation('app')
  const hasBulk = useAppSelector(selectHasBulk)
  const [isPainted, setPainted] = useState(false)
  const report = useContext(OnFirstPaint)
  const reportFirstPaint = useCallback(() => {
    setPainted(true)
    report()
  }, [report])
  return (
    <DisclosureContext value={useStoredDisclosure}>
      <div className={styles.frame}>
        <a className={styles.skip} href={`#${screenId}`}>
          {t('skip')}
        </a>
        {isBare ? null : <Rail />}
        <div className={styles.body}>
          <ConnectionBar />
          {isPainted ? <SubscriptionBar /> : null}
          <PendingScreenNote />
          <main id={screenId} tabIndex={-1} className={styles.screen}>
            <OnFirstPaint value={reportFirstPaint}>{children}</OnFirstPaint>
          </main>
          {hasBulk ? <Bulk /> : null}
        </div>
        <FocusRestorer screenId={screenId} />
        {isPainted ? <DeferredShell /> : null}
      </div>
    </DisclosureContext>
  )
}
