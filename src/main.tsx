// Restore, store, router, render: nothing else. Inside the player it is the stage that is started.
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter'
import './app/theme/theme.css'
import { App } from './app/App.tsx'
import { browserEnvironment } from './app/browser-environment.ts'
import { start } from './app/start.ts'
import { stagePath } from './store/navigation/further-paths.ts'

const place = document.getElementById('root')

const begin = async (): Promise<void> => {
  if (window.location.pathname === stagePath) {
    const { startStage } = await import('./app/replay/stage.tsx')
    if (place) await startStage(place, window.frameElement)
    return
  }
  const { store, languages, goOn } = await start(browserEnvironment())
  if (place) createRoot(place).render(<App store={store} languages={languages} onShown={goOn} />)
}

void begin()
