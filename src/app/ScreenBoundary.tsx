// Error boundary around one screen: it resets when the address changes, and the first paint is reported.
import { useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from '../lib/after-paint.ts'
import { AppBoundary } from './AppBoundary.tsx'
import { OnFirstPaint } from './frame/on-first-paint.ts'

/** Reports the first paint; mounted together with a screen. */
const FirstPaintReporter = () => {
  const report = useContext(OnFirstPaint)
  useEffect(() => afterPaint(report), [report])
  return null
}

export const ScreenBoundary = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <AppBoundary resetKey={pathname}>
      {children}
      <FirstPaintReporter />
    </AppBoundary>
  )
}
