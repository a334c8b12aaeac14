// Measures goals one after another and reports their figures as they are available.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { measureInPage } from '../measure-in-page.ts'
import { openBrowser } from '../browser-page.ts'
import { buildPage } from '../build-page.ts'
import { takeMedians } from '../figure.ts'
import type { Figure } from '../figure.ts'
import {
  isBrowserGoal,
  isFeltGoal,
  isOpeningGoal,
  isServerGoal,
  searchGoal,
  sizeGoal,
  socketGoal,
  webhookGoal,
} from '../goals.ts'
import { measureInboxFeel } from '../inbox/inbox-goals.ts'
import { measureOpening } from '../opening/opening-goals.ts'
import type { DemoProduct } from '../opening/opening-goals.ts'
import { measureServer } from '../server/server-goals.ts'
import { measureSockets } from '../server/socket-goals.ts'
import { measureWebhooks } from '../server/webhook-goals.ts'
import { measureSearch } from '../search/search-goal.ts'
import { measureInitialScripts } from '../size/size-goal.ts'

type IsEnough = (figure: Figure) => boolean

/** A machine is busy at times: if one measurement is not enough, two more are made and the median counts. */
const measureSteadily = async (
  measure: () => Promise<readonly Figure[]>,
  isEnough: IsEnough,
): Promise<readonly Figure[]> => {
  const first = await measure()
  if (first.every(isEnough)) return first
  return takeMedians([first, await measure(), await measure()])
}

/** Builds pages when they are first needed, and removes them afterwards. */
const withPages = async (
  work: (browser: Browser, page: (name: string, entry: string) => Promise<string>) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-bench-'))
  const built = new Map<string, Promise<string>>()
  const page = (name: string, entry: string): Promise<string> => {
    const target = join(folder, name)
    const known = built.get(name) ?? buildPage(name, entry, target).then(() => target)
    built.set(name, known)
    return known
  }
  try {
    const browser = await openBrowser()
    try {
      await work(browser, page)
    } finally {
      await browser.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Databases for the goals of the server. */
export interface BenchDatabases {
  /** Address of a given database, which is then the only one; null: none is given. */
  readonly given: string | null
  /** Starts an empty PostgreSQL; null when none is installed. */
  readonly startPostgres: (() => Promise<{ readonly url: string; stop(): Promise<void> }>) | null
}

/** Measures on the given database; otherwise on the embedded one and, if it is installed, on PostgreSQL. */
const measureOnEach = async (
  { given, startPostgres }: BenchDatabases,
  measure: (databaseUrl: string | null) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> => {
  const figures = await measure(given)
  if (given !== null || startPostgres === null) return figures
  const postgres = await startPostgres()
  try {
    return [...figures, ...(await measure(postgres.url))]
  } finally {
    await postgres.stop()
  }
}

/**
 * @param application folder of the built application
 * @param demo starts the built application with its demo
 * @param isEnough whether a figure need not be measured again
 */
export const measureGoals = (
  goals: readonly number[],
  application: string,
  demo: DemoProduct,
  databases: BenchDatabases,
  isEnough: IsEnough,
  report: (figures: readonly Figure[]) => void,
): Promise<void> =>
  withPages(async (browser, page) => {
    for (const goal of goals) {
      if (isBrowserGoal(goal)) {
        const folder = await page('goals', './bench/browser/page.ts')
        report(await measureSteadily(() => measureInPage(browser, folder, goal), isEnough))
      } else if (goal === sizeGoal) report(await measureInitialScripts(browser, application))
      else if (goal === searchGoal) report(await measureSearch())
      else if (goal === webhookGoal) report(await measureOnEach(databases, measureWebhooks))
      else if (goal === socketGoal) report(await measureSockets(databases.given))
    }
    if (goals.some(isServerGoal)) {
      const figures = await measureOnEach(databases, measureServer)
      report(figures.filter(({ id }) => goals.includes(id)))
    }
    if (goals.some(isOpeningGoal)) report((await measureOpening(browser, demo)).filter(({ id }) => goals.includes(id)))
    if (goals.some(isFeltGoal)) {
      const figures = await measureInboxFeel(browser, await page('inbox', './bench/inbox/page.tsx'))
      report(figures.filter(({ id }) => goals.includes(id)))
    }
  })
