// Lets the page do what waits, before the next piece of a long work.
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
