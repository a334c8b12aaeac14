// Yields to the event loop between pieces of long work.
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
