// How a page looks: pictures in light and dark, on a desktop and on a phone, with an axe check of each.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { isLong } from './limits.ts'
import { findViolations } from './violations.ts'
import { waitUntilIdle } from './walk.ts'

export const pictures = 'test-results'
export const tall = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

type Appearance = readonly [
  colorScheme: 'light' | 'dark',
  viewport: { readonly width: number; readonly height: number },
]

/** Both themes and both widths; with `--long` every combination. The last one stays. */
const appearances: readonly Appearance[] = isLong
  ? [
      ['dark', phone],
      ['light', phone],
      ['dark', tall],
      ['light', tall],
    ]
  : [
      ['dark', phone],
      ['light', tall],
    ]

export const captureLooks = async (page: Page, name: string): Promise<void> => {
  mkdirSync(pictures, { recursive: true })
  for (const [colorScheme, viewport] of appearances) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await waitUntilIdle(page)
    await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${viewport.width}.png` })
    assert.deepEqual(await findViolations(page), [], `${name}, ${colorScheme}, ${viewport.width} px`)
  }
}
