// Key names in the syntax of `aria-keyshortcuts`: https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts
const names: Readonly<Record<string, string>> = { '⌘': 'Meta', '⇧': 'Shift', Ctrl: 'Control' }

/** @param keys in the form shown on screen: `⇧+N` */
export const toAriaKeys = (keys: string | undefined): string | undefined =>
  keys?.replace(/⌘|⇧|Ctrl/g, (key) => names[key] ?? key)
