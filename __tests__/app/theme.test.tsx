// Light, dark, or the system's theme; one set of colours in the style sheet and in MUI's theme.
import { readFileSync } from 'node:fs'
import Button from '@mui/material/Button'
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { colours } from '../../src/app/theme/colours.ts'
import { createMuiTheme } from '../../src/app/theme/mui-theme.ts'
import { renderApp } from './support/render-app.tsx'

const themeShown = () => document.documentElement.dataset['theme']

/** Name -> [light, dark], as declared in the style sheet. */
const declared = new Map(
  [...readFileSync('src/app/theme/theme.css', 'utf8').matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(
    ([, name, light, dark]) => [name ?? '', { light, dark }],
  ),
)

test.each(['light', 'dark'] as const)('MUI calculates with the %s colours of the style sheet', (mode) => {
  for (const [name, value] of Object.entries(colours[mode]))
    expect([name, declared.get(name)?.[mode]]).toEqual([name, value])
  expect(createMuiTheme(mode).palette.mode).toBe(mode)
})

/** WCAG 2 relative luminance. */
const luminance = (hex: string): number => {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const readable: readonly (readonly [text: string, ground: string])[] = [
  ...['page', 'surface', 'raised', 'row-open', 'row-hover'].flatMap(
    (ground) =>
      [
        ['text', ground],
        ['quiet', ground],
        ['accent', ground],
      ] as const,
  ),
  ['accent', 'accent-tint'],
  ['text', 'accent-tint'],
  ['quiet', 'accent-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ...['amber', 'red', 'green', 'blue'].flatMap(
    (meaning) =>
      [
        [meaning, `${meaning}-tint`],
        [meaning, 'surface'],
      ] as const,
  ),
]

test.each(['light', 'dark'] as const)('words are readable on every ground they stand on (%s)', (mode) => {
  for (const [text, ground] of readable) {
    const ratio = contrast(declared.get(text)?.[mode] ?? '', declared.get(ground)?.[mode] ?? '')
    expect({ text, ground, readable: ratio >= 4.5 }).toEqual({ text, ground, readable: true })
  }
})

test('the switch on the sign-in page turns the page dark and light, and is remembered', async () => {
  const { person, store } = await renderApp()
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(themeShown()).toBe('light')
  await person.click(screen.getByRole('button', { name: 'Dark appearance' }))
  expect(themeShown()).toBe('dark')
  expect(store.getState().settings.theme).toBe('dark')
  await person.click(screen.getByRole('button', { name: 'Light appearance' }))
  expect(themeShown()).toBe('light')
})

test('left to the system, the page follows it while it changes', async () => {
  let dark = true
  const list = Object.assign(new EventTarget(), {
    media: '',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.defineProperty(list, 'matches', {
        configurable: true,
        get: () => media.includes('dark') && dark,
      }) as unknown as MediaQueryList,
  )
  await renderApp()
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(themeShown()).toBe('dark')
  dark = false
  flushSync(() => void list.dispatchEvent(new Event('change')))
  expect(themeShown()).toBe('light')
})

test('a button whose work is on its way turns in a colour that can be seen', () => {
  render(
    <ThemeProvider theme={createMuiTheme('light')}>
      <Button variant="contained" loading>
        Save
      </Button>
    </ThemeProvider>,
  )
  const turning = screen.getByRole('progressbar')
  expect(getComputedStyle(turning.parentElement ?? turning).color).toBe('var(--quiet)')
})
