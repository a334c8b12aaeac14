// The whole application in a page of the benchmark, with 50,000 open conversations and pushes on demand.
import { createRoot } from 'react-dom/client'
import '../../src/app/theme/theme.css'
import { App } from '../../src/app/App.tsx'
import { start } from '../../src/app/start.ts'
import { createPageBackend } from './backend.ts'
import { watchFeeling } from './watch.ts'
import type { Responsiveness } from './watch.ts'

const threads = 50_000
const burstsASecond = 10

export interface BenchedInbox {
  /** Starts to watch and to push this many changes per second. */
  readonly begin: (changesASecond: number, seconds: number) => void
  readonly end: () => Responsiveness
}

const backend = createPageBackend(threads)
const { store, languages, startBackground } = await start(backend.environment)
const place = document.getElementById('root')
if (place) createRoot(place).render(<App store={store} languages={languages} onFirstPaint={startBackground} />)

let timer: ReturnType<typeof setInterval> | undefined
let felt: () => Responsiveness = () => ({ interactions: [], longTasks: [], droppedFrames: 0 })

const inbox: BenchedInbox = {
  begin: (changesASecond, seconds) => {
    const bursts =
      changesASecond === 0
        ? []
        : Array.from({ length: seconds * burstsASecond }, () => backend.changes(changesASecond / burstsASecond))
    felt = watchFeeling()
    timer = setInterval(() => backend.push(bursts.shift() ?? []), 1_000 / burstsASecond)
  },
  end: () => {
    clearInterval(timer)
    return felt()
  },
}
Object.assign(globalThis, { inbox })
