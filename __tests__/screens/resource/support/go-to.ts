// Goes to another address as the browser's own buttons do.
export const goTo = (path: string): void => {
  window.history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
