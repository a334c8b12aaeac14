// Runs in the page: measures when a click on a row has its messages painted, when a key press has its letter painted, when the first rows
// are painted, and the parts of these times. Times are milliseconds of the page's clock, which starts with the loading of the page.

export interface OpeningTimes {
  /** Time from the click until its handlers begin. */
  readonly input: number
  /** Time between the request for missing data and its response; 0 without a request. */
  readonly network: number
  /** All other time until the messages are in the page. */
  readonly script: number
  /** Time from there until they are painted. */
  readonly paint: number
  readonly total: number
}

export interface Watch {
  readonly openings: readonly OpeningTimes[]
  /** Time of each key press until the next paint. */
  readonly keys: readonly number[]
  /** Times at which the first rows were in the page, and were painted; null before. */
  readonly rows: { readonly there: number; readonly painted: number } | null
}

/** Self-contained, because it is passed to the page as text. */
export const watchOpening = (): void => {
  const openings: OpeningTimes[] = []
  const keys: number[] = []
  const watch: { openings: OpeningTimes[]; keys: number[]; rows: Watch['rows'] } = { openings, keys, rows: null }
  Object.assign(globalThis, { watch })

  /** A task of a message channel runs right after the frame. */
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      })
    })
  const whenThere = (isThere: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = (): boolean => {
        if (!isThere()) return false
        resolve(performance.now())
        return true
      }
      if (look()) return
      const observer = new MutationObserver(() => {
        if (look()) observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  /** The visible conversation: another may be rendered while a button is pressed. */
  const conversation = (): Element | null =>
    [...document.querySelectorAll('[data-makes-room] > section')].find(
      (section) => (section as HTMLElement).style.display !== 'none',
    ) ?? null

  const opened = async (begun: number): Promise<void> => {
    const input = performance.now() - begun
    const before = conversation()?.getAttribute('aria-label') ?? null
    const there = await whenThere(() => {
      const now = conversation()
      return now !== null && now.getAttribute('aria-label') !== before && now.querySelector('[role=article]') !== null
    })
    const end = await painted()
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime >= begun && startTime < there && /\/api\/\w+\/messages\?/.test(name))
    const network = asked.reduce((max, { duration }) => Math.max(max, duration), 0)
    openings.push({ input, network, script: there - begun - input - network, paint: end - there, total: end - begun })
  }
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[data-thread]')) void opened(event.timeStamp)
    },
    true,
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLTextAreaElement) void painted().then((end) => keys.push(end - event.timeStamp))
    },
    true,
  )
  void whenThere(() => document.querySelector('a[data-thread]') !== null).then(async (there) => {
    watch.rows = { there, painted: await painted() }
  })
}
