// Colours offered for labels, and whether a label in a colour can be made out.
import { getContrast } from './get-contrast.ts'
import { getTextColour } from './text-colour.ts'

/** Each can be made out on light and dark pages, and white letters can be read on it. */
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

/** The surfaces that labels lie on, light and dark. */
const surfaces = ['#ffffff', '#161a20']
/** WCAG 2.2: of a mark against what is around it (1.4.11), of letters against what is behind them (1.4.3). */
const minMarkContrast = 3
const minTextContrast = 4.5

export const toLetterColour = (colour: string): string => (getTextColour(colour) === 'dark' ? '#141a22' : '#ffffff')

/** False for what is no colour. */
export const isHardToSee = (colour: string): boolean => {
  const isBelow = (other: string, min: number): boolean => (getContrast(colour, other) ?? min) < min
  return isBelow(toLetterColour(colour), minTextContrast) || surfaces.some((page) => isBelow(page, minMarkContrast))
}
