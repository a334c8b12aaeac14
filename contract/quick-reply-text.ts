// Quick replies with placeholders such as `{{customer}}`, which are filled in when the text is inserted into a reply.

export const quickReplyVariables = ['customer', 'agent', 'organisation', 'account'] as const
type QuickReplyVariable = (typeof quickReplyVariables)[number]
export type QuickReplyValues = Readonly<Partial<Record<QuickReplyVariable, string | null>>>

const openPlace = /\{\{\s*(\w+)\s*\}\}/g

/** Unknown placeholders stay as written, so that the agent sees them. */
export const fillQuickReply = (template: string, values: QuickReplyValues): string =>
  template.replace(
    openPlace,
    (whole, name: string) =>
      quickReplyVariables.map((known) => (known === name ? values[known] : null)).find(Boolean) ?? whole,
  )

/** The unfilled placeholders, each once, as written. */
export const findPlaceholders = (text: string): readonly string[] => [...new Set(text.match(openPlace) ?? [])]
