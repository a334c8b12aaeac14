// How many conversations wait for this person,  on the installed application's icon, where the system shows one.
import { useEffect } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'

interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

export const useAppBadge = (): void => {
  const { waiting } = useAppSelector(selectInboxCounts)
  useEffect(() => {
    const badging = navigator as BadgeNavigator
    const shown = waiting > 0 ? badging.setAppBadge?.(waiting) : badging.clearAppBadge?.()
    // Refused where the application is not installed.
    void shown?.catch(() => undefined)
  }, [waiting])
}
