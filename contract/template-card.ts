// A card of a Messenger or Instagram template, stored under `card` in its attachment's payload.

export interface TemplateButton {
  readonly title: string
  /** Target of the link; null: a tap that is reported to the sender. */
  readonly url: string | null
}

export interface TemplateCard {
  readonly title: string | null
  readonly subtitle: string | null
  readonly text: string | null
  readonly link: string | null
  readonly buttons: readonly TemplateButton[]
}

/** The card, which our own server writes; null if the attachment is of another type, or older than cards. */
export const templateCardOf = ({
  type,
  payload,
}: {
  readonly type: string
  readonly payload?: Readonly<Record<string, unknown>> | null
}): TemplateCard | null =>
  type === 'template' && typeof payload?.['card'] === 'object' ? (payload['card'] as TemplateCard | null) : null
