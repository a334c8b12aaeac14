// Around one screen: another address is another chance, and the first paint is reported.
import { useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from '../lib/after-paint.ts'
import { AppBoundary } from './AppBoundary.tsx'
import { OnFirstPaint } from './frame/on-first-paint.ts'

/** Beside a screen: mounted together with it. */
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
