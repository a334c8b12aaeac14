// Shows the number of conversations that wait for this user on the icon of the installed application, where the system supports it.
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
    // The browser rejects the call if the application is not installed.
    void shown?.catch(() => undefined)
  }, [waiting])
}
