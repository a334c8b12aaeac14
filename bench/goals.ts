// Which goals of the design (performance) are measured here, and where: each in a file of its own.

/** In a page of the browser: bench/browser/page.ts names their files. */
export const browserGoals = [1, 2, 3, 4, 11, 14] as const
export type BrowserGoal = (typeof browserGoals)[number]

/** On the built application: bench/size. */
export const sizeGoal = 12

export const isBrowserGoal = (id: number): id is BrowserGoal => (browserGoals as readonly number[]).includes(id)

export const allGoals: readonly number[] = [...browserGoals, sizeGoal].sort((one, other) => one - other)
