// Boundary around the application and around each screen: a splash while it loads, a crash screen with a way out when it fails.
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { CrashScreen } from './frame/CrashScreen.tsx'
import { Splash } from './frame/Splash.tsx'

interface AppBoundaryProps {
  readonly children: ReactNode
  /** A different value resets the boundary after an error. */
  readonly resetKey?: string
}

export const AppBoundary = ({ children, resetKey }: AppBoundaryProps) => (
  <ErrorBoundary fallback={(error) => <CrashScreen error={error} />} {...(resetKey === undefined ? {} : { resetKey })}>
    <Suspense fallback={<Splash />}>{children}</Suspense>
  </ErrorBoundary>
)
