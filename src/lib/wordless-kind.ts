// A snippet of a message without words has the kind of what it holds in brackets, e.g. `[image]`.

/** The kind; null where the snippet has words, or nothing. */
export const parseWordlessKind = (snippet: string | null | undefined): string | null =>
  /^\[(\w+)\]$/.exec(snippet ?? '')?.[1] ?? null
