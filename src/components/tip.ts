// The words of a tooltip, as attributes of the element it explains; one tooltip for the whole page reads them (app/frame/Tips.tsx),
// so that a list of buttons costs no tooltip each and the first paint waits for none.

export interface TipPlace {
  /** The key that does the same, e.g. "E". */
  readonly shortcut?: string | undefined
  /** Beside instead of below. */
  readonly isBeside?: boolean
  /** Of the tooltip, e.g. to hide it where the element has its words in sight. */
  readonly className?: string | undefined
}

export interface Tip extends TipPlace {
  readonly text: string
}

/** Attributes of an element that a tooltip explains. Its name, where it is a control, is its own matter. */
export const toTipAttributes = (text: string, { shortcut, isBeside = false, className }: TipPlace = {}) => ({
  'data-tip': text,
  'data-tip-key': shortcut,
  'data-tip-beside': isBeside ? '' : undefined,
  'data-tip-class': className,
})

/** The innermost element at or around it that has a tooltip; null: none. */
export const closestWithTip = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

export const readTip = ({ dataset }: HTMLElement): Tip => ({
  text: dataset['tip'] ?? '',
  shortcut: dataset['tipKey'],
  isBeside: dataset['tipBeside'] !== undefined,
  className: dataset['tipClass'],
})
