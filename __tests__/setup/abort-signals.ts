// jsdom refuses Node's abort signals in addEventListener; this handles the signal in its place.
type Add = EventTarget['addEventListener']

const withSignals = (add: Add): Add =>
  function (this: EventTarget, type, listener, options) {
    if (typeof options !== 'object' || options.signal === undefined) {
      return add.call(this, type, listener, options)
    }
    const { signal, ...rest } = options
    if (signal.aborted) return
    add.call(this, type, listener, rest)
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true })
  }

/** The window has its own addEventListener, apart from the one of its prototype. */
export const acceptSignals = (page: Window & typeof globalThis): void => {
  page.EventTarget.prototype.addEventListener = withSignals(page.EventTarget.prototype.addEventListener)
  page.addEventListener = withSignals(page.addEventListener)
}
