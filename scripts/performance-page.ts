// The page of measured figures: a table of all goals, with the date, commit and machine of the run.
import { isMet, isWithinBudget } from '../bench/figure.ts'
import type { Figure } from '../bench/figure.ts'

export interface BenchRun {
  readonly date: Date
  readonly commit: string
  readonly machine: string
}

const rounded = (value: number): number => Number(value.toPrecision(4))

export const verdictOn = (figure: Figure): string => {
  if (isMet(figure)) return 'met'
  if (figure.byEye === true) return 'missed, for the eye'
  return isWithinBudget(figure) ? 'missed, within budget' : 'OVER BUDGET'
}

export const toLine = (figure: Figure): string =>
  `${String(figure.id).padStart(2)}  ${figure.name}: ${rounded(figure.value)} ${figure.unit} (at ${figure.sense} ${figure.goal}) ${verdictOn(figure)}`

const toRow = (figure: Figure): string =>
  `| ${figure.id} | ${figure.name} | ${rounded(figure.value)} ${figure.unit} | ${figure.sense === 'most' ? '≤' : '≥'} ${figure.goal} | ${verdictOn(figure)} |`

export const toPerformancePage = (figures: readonly Figure[], { date, commit, machine }: BenchRun): string =>
  `# Performance

The goals of \`bench/\`, as \`npm run bench -- --write docs/performance.md\` measured them. A run writes this page; nobody edits it.

- Day: ${date.toISOString().slice(0, 10)}
- Commit: ${commit}
- Machine: ${machine}

Where the time of a message, a large body and a start goes: [costs.md](costs.md).

Machines differ, so most figures are ratios to a limit that is measured in the same run. A ratio has a budget of one and a half times its goal; bytes and counts have no such room; figures for the eye fail nothing.

| goal | figure | measured | goal | |
|---|---|---|---|---|
${figures.map(toRow).join('\n')}
`
