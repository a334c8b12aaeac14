// Stands in the page while something that takes typing is on its way: what is typed meanwhile is for that (use-typed-ahead.ts).
export const KeysAwaited = () => <span hidden data-awaits-keys />
