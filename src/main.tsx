// Entry point: starts the application, or the replay stage when embedded in the player.
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter'
import './app/theme/fonts.css'
import './app/theme/theme.css'
import { App } from './app/App.tsx'
import { loadCode } from './lib/load-code.ts'
import { createBrowserEnvironment } from './app/browser-environment.ts'
import { reportErrorLater } from './app/report-error-later.ts'
import { start } from './app/start.ts'
import { stagePath } from './store/ui/further-paths.ts'

const place = document.getElementById('root')

const begin = async (): Promise<void> => {
  if (window.location.pathname === stagePath) {
    const { startStage } = await loadCode(() => import(/* webpackChunkName: "stage" */ './app/replay/stage.tsx'))
    if (place) await startStage(place, window.frameElement)
    return
  }
  const { store, languages, startBackground } = await start(createBrowserEnvironment())
  if (!place) return
  // The error boundaries only log an error and show a fallback; this handler reports it.
  createRoot(place, { onCaughtError: reportErrorLater }).render(
    <App store={store} languages={languages} onFirstPaint={startBackground} />,
  )
}

void begin()
