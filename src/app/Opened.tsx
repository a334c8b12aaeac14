// A screen on its way, and what is shown where it breaks.
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Splash } from './frame/Splash.tsx'

export const Opened = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
