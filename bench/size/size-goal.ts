// Goal 12: size of the scripts that a route loads before it is visible, compared with the bare packages that it imports.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { buildPage } from '../build-page.ts'
import type { Figure } from '../figure.ts'
import { findLoadedScripts } from './loaded-scripts.ts'
import { writeBareModule, collectPackageImports } from './package-imports.ts'
import { weighedRoutes } from './routes.ts'
import type { WeighedRoute } from './routes.ts'

/** Compressed size, kB of 1,000 bytes. */
const weightOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1_000

const floorOf = async ({ name, modules }: WeighedRoute): Promise<number> => {
  // In this folder packages are resolved as for the application.
  const folder = mkdtempSync(join(resolve('dist'), 'floor-'))
  try {
    const entry = join(folder, 'bare.js')
    writeFileSync(entry, writeBareModule(collectPackageImports(modules)))
    return weightOf(await buildPage(`floor-${name}`, entry, join(folder, 'built')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param folder folder of the built application */
export const measureInitialScripts = async (browser: Browser, folder: string): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const route of weighedRoutes) {
    const paths = await findLoadedScripts(browser, folder, route)
    const weight = weightOf(paths.map((path) => join(folder, path)))
    const floor = await floorOf(route)
    figures.push(
      {
        id: 12,
        name: `scripts of the ${route.name} route, gzip`,
        value: weight,
        goal: route.max,
        sense: 'most',
        unit: 'kB',
      },
      {
        id: 12,
        name: `scripts of the ${route.name} route / its bare packages (${floor.toFixed(0)} kB)`,
        value: weight / floor,
        goal: 1.2,
        sense: 'most',
        unit: 'x',
      },
    )
  }
  return figures
}
