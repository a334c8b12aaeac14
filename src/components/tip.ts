// Tooltip texts as attributes of the element that they explain; one tooltip for the whole page reads them (app/frame/Tips.tsx), so that a
// list of buttons does not render one each, and the first paint waits for none.

export interface TipPlace {
  /** Command key of the same action, e.g. "E". */
  readonly shortcut?: string | undefined
  /** Shown beside the element instead of below it. */
  readonly isBeside?: boolean
  /** Class of the tooltip, e.g. to hide it where the element's text is visible. */
  readonly className?: string | undefined
}

export interface Tip extends TipPlace {
  readonly text: string
}

/** Attributes of an element that a tooltip explains. They do not set the accessible name of a control. */
export const toTipAttributes = (text: string, { shortcut, isBeside = false, className }: TipPlace = {}) => ({
  'data-tip': text,
  'data-tip-key': shortcut,
  'data-tip-beside': isBeside ? '' : undefined,
  'data-tip-class': className,
})

/** The closest element with a tooltip, at or around the target; null if there is none. */
export const closestWithTip = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

export const readTip = ({ dataset }: HTMLElement): Tip => ({
  text: dataset['tip'] ?? '',
  shortcut: dataset['tipKey'],
  isBeside: dataset['tipBeside'] !== undefined,
  className: dataset['tipClass'],
})
