// A prepared answer with what it leaves open: `{{customer}}` and its like are filled in when it is put into an answer.

export const quickReplyVariables = ['customer', 'agent', 'organisation', 'account'] as const
export type QuickReplyVariable = (typeof quickReplyVariables)[number]
export type QuickReplyValues = Readonly<Partial<Record<QuickReplyVariable, string | null>>>

const openPlace = /\{\{\s*(\w+)\s*\}\}/g

/** What nobody knows stays as it is written, so that who answers sees it. */
export const filledQuickReply = (template: string, values: QuickReplyValues): string =>
  template.replace(openPlace, (whole, name: string) => quickReplyVariables.map((known) => (known === name ? values[known] : null)).find(Boolean) ?? whole)

/** What a text still leaves open, each once, as it is written there. */
export const openPlaces = (text: string): readonly string[] => [...new Set(text.match(openPlace) ?? [])]
