// Restore, store, router, render: nothing else.
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter'
import './app/theme/theme.css'
import { App } from './app/App.tsx'
import { browserEnvironment } from './app/browser-environment.ts'
import { keepShell } from './app/service-worker.ts'
import { start } from './app/start.ts'

const { store, languages } = await start(browserEnvironment())
const place = document.getElementById('root')
if (place) createRoot(place).render(<App store={store} languages={languages} />)
void keepShell(store)
