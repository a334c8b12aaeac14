// Around everything, and around each screen: the mark while it loads, a way on where it breaks.
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { CrashScreen } from './frame/CrashScreen.tsx'
import { Splash } from './frame/Splash.tsx'

interface AppBoundaryProps {
  readonly children: ReactNode
  /** Another value tries again. */
  readonly resetKey?: string
}

export const AppBoundary = ({ children, resetKey }: AppBoundaryProps) => (
  <ErrorBoundary fallback={(error) => <CrashScreen error={error} />} {...(resetKey === undefined ? {} : { resetKey })}>
    <Suspense fallback={<Splash />}>{children}</Suspense>
  </ErrorBoundary>
)
