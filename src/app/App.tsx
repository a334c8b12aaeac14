// Providers around the routes.
import { ThemeProvider } from '@mui/material/styles'
import type { i18n } from 'i18next'
import { Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { ScreenTitleHolder } from '../components/screen-title.ts'
import { useAppSelector } from '../store/hooks.ts'
import { selectNotices } from '../store/notices/notices-slice.ts'
import type { AppStore } from '../store/store.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { noticesLater } from './frame/notices-later.ts'
import { Splash } from './frame/Splash.tsx'
import { useAppBadge } from './frame/use-app-badge.ts'
import { useDocumentTitle } from './frame/use-document-title.ts'
import { InSight } from './in-sight.ts'
import { muiTheme } from './theme/mui-theme.ts'
import { useThemeMode } from './theme/use-theme-mode.ts'

export interface AppProps {
  readonly store: AppStore
  readonly languages: i18n
}

const Themed = ({ children }: { readonly children: ReactNode }) => {
  const mode = useThemeMode()
  const theme = useMemo(() => muiTheme(mode), [mode])
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}

const { Component: Notices } = noticesLater

const NoticePlace = () => {
  const saysSomething = useAppSelector((state) => selectNotices(state).length > 0)
  return saysSomething ? (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  ) : null
}

const Inside = () => {
  const [screen, setScreen] = useState('')
  useAppBadge()
  useDocumentTitle(screen)
  return (
    <ScreenTitleHolder value={setScreen}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <NoticePlace />
    </ScreenTitleHolder>
  )
}

export const AppProviders = ({ store, languages, children }: AppProps & { readonly children: ReactNode }) => (
  <Provider store={store}>
    <I18nextProvider i18n={languages}>
      <Themed>
        <ErrorBoundary>
          <Suspense fallback={<Splash />}>{children}</Suspense>
        </ErrorBoundary>
      </Themed>
    </I18nextProvider>
  </Provider>
)

interface ShownAppProps extends AppProps {
  /** Told each time a screen comes into sight. */
  readonly onShown: () => void
}

export const App = ({ onShown, ...props }: ShownAppProps) => (
  <AppProviders {...props}>
    <InSight value={onShown}>
      <Inside />
    </InSight>
  </AppProviders>
)
