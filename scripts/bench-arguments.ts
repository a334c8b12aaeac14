// What was asked of the benchmarks: `--json`, `--budgets`, `--only 1,2`.

export interface BenchArguments {
  readonly json: boolean
  readonly budgets: boolean
  /** In their order; where none were named all, or all that have budgets where these are asked for. */
  readonly goals: readonly number[]
}

/** @returns or a line that says what is wrong */
export const benchArguments = (args: readonly string[], all: readonly number[], budgeted: readonly number[]): BenchArguments | string => {
  const rest = [...args]
  const flag = (name: string): boolean => {
    const at = rest.indexOf(name)
    if (at !== -1) rest.splice(at, 1)
    return at !== -1
  }
  const [json, budgets] = [flag('--json'), flag('--budgets')]
  const at = rest.indexOf('--only')
  const only = at === -1 ? null : (rest.splice(at, 2)[1] ?? '')
  if (rest.length > 0) return `unknown: ${rest.join(' ')}`
  if (only === null) return { json, budgets, goals: budgets ? budgeted : all }
  const wanted = only.split(',').map(Number)
  if (!wanted.every((goal) => all.includes(goal))) return `--only takes some of ${all.join(',')}`
  return { json, budgets, goals: wanted }
}
