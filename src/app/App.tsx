// Providers around the routes.
import { ThemeProvider } from '@mui/material/styles'
import type { i18n } from 'i18next'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { ScreenTitleHolder } from '../components/screen-title.ts'
import { useAppSelector } from '../store/hooks.ts'
import { selectToasts } from '../store/ui/toasts-slice.ts'
import type { AppStore } from '../store/app-thunk.ts'
import { AppBoundary } from './AppBoundary.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { LazyToasts } from './frame/LazyToasts.tsx'
import { useAppBadge } from './frame/use-app-badge.ts'
import { useDocumentTitle } from './frame/use-document-title.ts'
import { OnFirstPaint } from './frame/on-first-paint.ts'
import { createMuiTheme } from './theme/mui-theme.ts'
import { useThemeMode } from './theme/use-theme-mode.ts'

export interface AppProps {
  readonly store: AppStore
  readonly languages: i18n
}

const Themed = ({ children }: { readonly children: ReactNode }) => {
  const mode = useThemeMode()
  const theme = useMemo(() => createMuiTheme(mode), [mode])
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}

const ToastPlace = () => {
  const saysSomething = useAppSelector((state) => selectToasts(state).length > 0)
  return saysSomething ? <LazyToasts /> : null
}

const Inside = () => {
  const [screen, setScreen] = useState('')
  useAppBadge()
  useDocumentTitle(screen)
  return (
    <ScreenTitleHolder value={setScreen}>
      <BrowserRouter>
        <AppRoutes />
        <ToastPlace />
      </BrowserRouter>
    </ScreenTitleHolder>
  )
}

export const AppProviders = ({ store, languages, children }: AppProps & { readonly children: ReactNode }) => (
  <Provider store={store}>
    <I18nextProvider i18n={languages}>
      <Themed>
        <AppBoundary>{children}</AppBoundary>
      </Themed>
    </I18nextProvider>
  </Provider>
)

interface ShownAppProps extends AppProps {
  /** Called each time a screen paints for the first time. */
  readonly onFirstPaint: () => void
}

export const App = ({ onFirstPaint, ...props }: ShownAppProps) => (
  <AppProviders {...props}>
    <OnFirstPaint value={onFirstPaint}>
      <Inside />
    </OnFirstPaint>
  </AppProviders>
)
