// The snippet of a message without text is the kind of its content in brackets, e.g. `[image]`.

/** The kind; null if the snippet has text or is empty. */
export const parseWordlessKind = (snippet: string | null | undefined): string | null =>
  /^\[(\w+)\]$/.exec(snippet ?? '')?.[1] ?? null
