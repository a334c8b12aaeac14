// How a page looks: pictures by day and by night, on a desk and on a telephone, and axe's opinion of each.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { violationsOn } from './violations.ts'
import { atRest } from './walk.ts'

export const pictures = 'test-results'
export const tall = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

type Appearance = readonly [colorScheme: 'light' | 'dark', viewport: { readonly width: number; readonly height: number }]

/** The last one stays. */
export const everyAppearance: readonly Appearance[] = [['dark', phone], ['light', phone], ['dark', tall], ['light', tall]]

export const looks = async (page: Page, name: string, appearances: readonly Appearance[] = everyAppearance): Promise<void> => {
  mkdirSync(pictures, { recursive: true })
  for (const [colorScheme, viewport] of appearances) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await atRest(page)
    await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${viewport.width}.png` })
    assert.deepEqual(await violationsOn(page), [], `${name}, ${colorScheme}, ${viewport.width} px`)
  }
}
