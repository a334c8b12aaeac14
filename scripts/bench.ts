// npm run bench: measures the goals of docs/performance.md. `--only 1,2` measures some, `--json` prints figures for a machine,
// `--budgets` fails when one is missed, `--check` does so for the goals of every check, `--write FILE` writes them to a page.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../bench/browser-page.ts'
import { isMet, isSettled, isWithinBudget } from '../bench/figure.ts'
import type { Figure } from '../bench/figure.ts'
import { allGoals, budgetedGoals, checkedGoals, isOpeningGoal, sizeGoal } from '../bench/goals.ts'
import { measureGoals } from '../bench/run/measure-goals.ts'
import { parseBenchArguments } from './bench-arguments.ts'
import { buildApplication } from './build-application.ts'
import { toLine, toPerformancePage } from './performance-page.ts'
import { demoPassword, launchProduct } from './testing/launch-product.ts'
import { findPostgresPrograms, startPostgres } from './testing/postgres.ts'

const given = parseBenchArguments(process.argv.slice(2), {
  all: allGoals,
  budgeted: budgetedGoals,
  checked: checkedGoals,
})
if (typeof given === 'string') {
  process.stderr.write(`${given}\n`)
  process.exit(2)
}
const { json, budgets, check, page, goals } = given
if (!existsSync(chromiumPath())) {
  process.stderr.write('Chromium is not installed here: nothing can be measured\n')
  process.exit(1)
}

// Output of the build must not mix with the figures.
const code = goals.some((goal) => goal === sizeGoal || isOpeningGoal(goal)) ? await buildApplication() : 0
if (code !== 0) process.exit(code)

const readLine = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8' }).split('\n')[0]?.trim() ?? ''

const describeCommit = (): string => {
  const commit = readLine('git', 'rev-parse', '--short', 'HEAD')
  return readLine('git', 'status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}, with changes`
}

const describeMachine = (): string => {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const browser = readLine(chromiumPath(), '--version')
  return `${cores.length} cores of ${cores[0]?.model ?? 'an unknown kind'}, ${memory} GiB, Node ${process.versions.node}, ${browser}`
}

const all: Figure[] = []
const programs = findPostgresPrograms()
const databases = {
  given: process.env['DATABASE_URL'] ?? null,
  startPostgres: programs === null ? null : () => startPostgres(programs, { keepsCommitted: true }),
}
await measureGoals(
  goals,
  join('dist', 'app'),
  { password: demoPassword, launch: launchProduct },
  databases,
  check ? isWithinBudget : isSettled,
  (figures) => {
    all.push(...figures)
    if (!json) for (const figure of figures) process.stdout.write(`${toLine(figure)}\n`)
  },
)
if (json) {
  const measured = all.map((figure) => ({
    ...figure,
    value: Number(figure.value.toPrecision(4)),
    pass: isMet(figure),
    withinBudget: isWithinBudget(figure),
  }))
  process.stdout.write(`${JSON.stringify({ goals: measured }, null, 2)}\n`)
}
if (page !== null) {
  const run = { date: new Date(), commit: describeCommit(), machine: describeMachine() }
  writeFileSync(page, toPerformancePage(all, run))
}
const over = all.filter((figure) => !isWithinBudget(figure))
if (budgets && over.length > 0) {
  process.stderr.write(`over budget:\n${over.map(toLine).join('\n')}\n`)
  process.exitCode = 1
}
