// The goals of docs/performance.md, and where each is measured.

/** Measured in a page of the browser: bench/browser/page.ts names their files. */
const browserGoals = [1, 2, 3, 4, 5, 6, 9, 10, 11, 13, 14, 23] as const
export type BrowserGoal = (typeof browserGoals)[number]

/** Measured in the whole application with 50,000 conversations: bench/inbox. One run gives both. */
const feltGoals = [7, 8] as const

/** Measured on the built application: bench/size. */
export const sizeGoal = 12

/** Measured on the server alone: bench/search. */
export const searchGoal = 24

/** Measured on the built application with its backend: bench/opening. One run gives all. */
const openingGoals = [15, 19, 20] as const

/** Measured on one process under load: bench/server. One run gives both. */
const serverGoals = [18, 22] as const

/** Measured on a separate process under load: bench/server. */
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

/** Goals whose budgets every check proves: bytes and counts exactly, and as many timed ratios as fit into a minute. */
export const checkedGoals: readonly number[] = [1, 5, 12, 14, 23]
