// A screen on its way, and what is shown where it breaks.
import { Suspense, useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Splash } from './frame/Splash.tsx'
import { InSight } from './in-sight.ts'

/** Beside a screen: mounted when that is there. */
const TellInSight = () => {
  const tell = useContext(InSight)
  useEffect(tell, [tell])
  return null
}

export const Opened = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Splash />}>
        {children}
        <TellInSight />
      </Suspense>
    </ErrorBoundary>
  )
}
