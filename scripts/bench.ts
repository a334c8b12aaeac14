// npm run bench: the goals of the design, measured in Chromium. `--only 1,2` measures some, `--json` prints figures for a machine, `--budgets` fails where one is missed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from '../bench/browser-page.ts'
import { isMet, isWithinBudget } from '../bench/figure.ts'
import type { Figure } from '../bench/figure.ts'
import { allGoals, budgetedGoals, sizeGoal } from '../bench/goals.ts'
import { measureGoals } from '../bench/run.ts'
import { benchArguments } from './bench-arguments.ts'
import { buildApplication } from './build-application.ts'

const given = benchArguments(process.argv.slice(2), allGoals, budgetedGoals)
if (typeof given === 'string') {
  process.stderr.write(`${given}\n`)
  process.exit(2)
}
const { json, budgets, goals } = given
if (!existsSync(chromiumPath())) {
  process.stderr.write('Chromium is not installed here: nothing can be measured\n')
  process.exit(1)
}

const rounded = (value: number): number => Number(value.toPrecision(4))

const line = (figure: Figure): string => {
  const verdict = isMet(figure) ? 'met' : figure.byEye === true ? 'missed, for the eye' : isWithinBudget(figure) ? 'missed, within budget' : 'OVER BUDGET'
  return `${String(figure.id).padStart(2)}  ${figure.name}: ${rounded(figure.value)} ${figure.unit} (at ${figure.sense} ${figure.goal}) ${verdict}`
}

// What the build says is no figure.
const code = goals.includes(sizeGoal) ? await buildApplication() : 0
if (code !== 0) process.exit(code)

const all: Figure[] = []
await measureGoals(goals, join('dist', 'app'), (figures) => {
  all.push(...figures)
  if (!json) for (const figure of figures) process.stdout.write(`${line(figure)}\n`)
})
if (json) {
  const measured = all.map((figure) => ({ ...figure, value: rounded(figure.value), pass: isMet(figure), withinBudget: isWithinBudget(figure) }))
  process.stdout.write(`${JSON.stringify({ goals: measured }, null, 2)}\n`)
}
const over = all.filter((figure) => !isWithinBudget(figure))
if (budgets && over.length > 0) {
  process.stderr.write(`over budget:\n${over.map(line).join('\n')}\n`)
  process.exitCode = 1
}
