// Arguments of the benchmarks: `--json`, `--budgets`, `--check`, `--only 1,2`, `--write docs/performance.md`.

export interface BenchArguments {
  readonly json: boolean
  /** Whether a missed budget is a failure. */
  readonly budgets: boolean
  /** Whether a figure within its budget is measured only once, because only budgets matter. */
  readonly check: boolean
  /** Page to write the figures to; null: they are only printed. */
  readonly page: string | null
  readonly goals: readonly number[]
}

export interface BenchGoals {
  readonly all: readonly number[]
  /** Goals with budgets: the default when budgets are requested. */
  readonly budgeted: readonly number[]
  /** Goals of `--check`. */
  readonly checked: readonly number[]
}

/** @returns the arguments, or a line with the mistake */
export const parseBenchArguments = (
  args: readonly string[],
  { all, budgeted, checked }: BenchGoals,
): BenchArguments | string => {
  const rest = [...args]
  const takeFlag = (name: string): boolean => {
    const at = rest.indexOf(name)
    if (at !== -1) rest.splice(at, 1)
    return at !== -1
  }
  const takeValue = (name: string): string | null => {
    const at = rest.indexOf(name)
    return at === -1 ? null : (rest.splice(at, 2)[1] ?? '')
  }
  const [json, check] = [takeFlag('--json'), takeFlag('--check')]
  const budgets = takeFlag('--budgets') || check
  const [only, page] = [takeValue('--only'), takeValue('--write')]
  if (rest.length > 0) return `unknown: ${rest.join(' ')}`
  if (page === '') return '--write takes the file to write'
  const unnamed = check ? checked : budgets ? budgeted : all
  const goals = only === null ? unnamed : only.split(',').map(Number)
  if (!goals.every((goal) => all.includes(goal))) return `--only takes some of ${all.join(',')}`
  return { json, budgets, check, page, goals }
}
