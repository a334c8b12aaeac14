// A prepared answer with what it leaves open: `{{customer}}` and its like are filled in when it is put into an answer.

export const quickReplyVariables = ['customer', 'agent', 'organisation', 'account'] as const
type QuickReplyVariable = (typeof quickReplyVariables)[number]
export type QuickReplyValues = Readonly<Partial<Record<QuickReplyVariable, string | null>>>

const openPlace = /\{\{\s*(\w+)\s*\}\}/g

/** Unknown variables stay as they are written, so that the agent sees them. */
export const fillQuickReply = (template: string, values: QuickReplyValues): string =>
  template.replace(
    openPlace,
    (whole, name: string) =>
      quickReplyVariables.map((known) => (known === name ? values[known] : null)).find(Boolean) ?? whole,
  )

/** Placeholders that are still unfilled, each once, as written. */
export const findPlaceholders = (text: string): readonly string[] => [...new Set(text.match(openPlace) ?? [])]
