// Restore, store, router, render: nothing else. Inside the player it is the stage that is started.
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
  // The boundaries log an error and show something in its place; here it is reported.
  createRoot(place, { onCaughtError: reportErrorLater }).render(
    <App store={store} languages={languages} onFirstPaint={startBackground} />,
  )
}

void begin()
