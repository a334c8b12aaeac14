// The goals of docs/performance.md and where each is measured: in a file of its own.

/** In a page of the browser: bench/browser/page.ts names their files. */
const browserGoals = [1, 2, 3, 4, 5, 6, 9, 10, 11, 13, 14, 23] as const
export type BrowserGoal = (typeof browserGoals)[number]

/** In the whole application with 50,000 threads: bench/inbox. One run gives both. */
const feltGoals = [7, 8] as const

/** On the built application: bench/size. */
export const sizeGoal = 12

/** On the server's side alone: bench/search. */
export const searchGoal = 24

/** On the built application with its backend: bench/opening. One run gives all. */
const openingGoals = [15, 19, 20] as const

/** One process under load: bench/server. One run gives both. */
const serverGoals = [18, 22] as const

/** A process of its own under load: bench/server. */
export const webhookGoal = 16
export const socketGoal = 17

export const isBrowserGoal = (id: number): id is BrowserGoal => (browserGoals as readonly number[]).includes(id)

export const isFeltGoal = (id: number): boolean => (feltGoals as readonly number[]).includes(id)

export const isServerGoal = (id: number): boolean => (serverGoals as readonly number[]).includes(id)

export const isOpeningGoal = (id: number): boolean => (openingGoals as readonly number[]).includes(id)

export const allGoals: readonly number[] = [
  ...browserGoals,
  ...feltGoals,
  ...openingGoals,
  ...serverGoals,
  webhookGoal,
  socketGoal,
  sizeGoal,
  searchGoal,
].sort((one, other) => one - other)

/** Figures with a budget; the others are compared by eye. */
export const budgetedGoals: readonly number[] = allGoals.filter(
  (goal) =>
    !isFeltGoal(goal) &&
    !isOpeningGoal(goal) &&
    !isServerGoal(goal) &&
    ![searchGoal, webhookGoal, socketGoal].includes(goal),
)

/** Of these a check on any machine proves the budgets: bytes and counts exactly, and as much of the timed ratios as fits into a minute. */
export const checkedGoals: readonly number[] = [1, 5, 12, 14, 23]
