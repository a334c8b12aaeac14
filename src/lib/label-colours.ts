// Colours offered for labels, and a check whether a label is legible in a given colour.
import { getContrast } from './get-contrast.ts'
import { getTextColour } from './text-colour.ts'

/** Each is visible on light and dark pages, and white text is legible on it. */
export const labelColours = {
  red: '#dc2626',
  orange: '#c2410c',
  amber: '#a16207',
  olive: '#4d7c0f',
  green: '#16833f',
  teal: '#0f766e',
  cyan: '#0e7490',
  blue: '#2563eb',
  violet: '#7c3aed',
  purple: '#9333ea',
  fuchsia: '#c026d3',
  pink: '#db2777',
  brown: '#a3633a',
  grey: '#64748b',
} as const

/** Page backgrounds that labels are shown on, light and dark. */
const surfaces = ['#ffffff', '#161a20']
/** Minimum contrast ratios of WCAG 2.2: a mark against its surroundings (1.4.11), text against its background (1.4.3). */
const minMarkContrast = 3
const minTextContrast = 4.5

export const toLetterColour = (colour: string): string => (getTextColour(colour) === 'dark' ? '#141a22' : '#ffffff')

/** False if `colour` is not a colour. */
export const isHardToSee = (colour: string): boolean => {
  const isBelow = (other: string, min: number): boolean => (getContrast(colour, other) ?? min) < min
  return isBelow(toLetterColour(colour), minTextContrast) || surfaces.some((page) => isBelow(page, minMarkContrast))
}
