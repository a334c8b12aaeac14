// A card of a template on Messenger or Instagram, as its attachment's payload has it under `card`.

export interface TemplateButton {
  readonly title: string
  /** Where it leads; null: it is a tap that its sender hears of. */
  readonly url: string | null
}

export interface TemplateCard {
  readonly title: string | null
  readonly subtitle: string | null
  readonly text: string | null
  readonly link: string | null
  readonly buttons: readonly TemplateButton[]
}

/** Written by our own server; null: the attachment is of another kind, or older than cards. */
export const templateCardOf = ({
  type,
  payload,
}: {
  readonly type: string
  readonly payload?: Readonly<Record<string, unknown>> | null
}): TemplateCard | null =>
  type === 'template' && typeof payload?.['card'] === 'object' ? (payload['card'] as TemplateCard | null) : null
