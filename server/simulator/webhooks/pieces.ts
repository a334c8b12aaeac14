// One webhook item and its account; several of them may share a webhook body.

export const webhookObjects = ['page', 'instagram', 'whatsapp_business_account', 'whatsapp_web'] as const
export type WebhookObject = (typeof webhookObjects)[number]

/**
 * `messaging`: an item of `entry[].messaging`. `change`: an item of `entry[].changes`.
 * `flat`: field and value are in the entry itself, as Instagram Login writes comments.
 */
export type Piece =
  | { readonly kind: 'messaging'; readonly item: Readonly<Record<string, unknown>> }
  | { readonly kind: 'change' | 'flat'; readonly field: string; readonly value: Readonly<Record<string, unknown>> }

export interface QueuedPiece {
  readonly object: WebhookObject
  /** `entry.id`: page, Instagram account or WhatsApp Business account. */
  readonly accountId: string
  readonly piece: Piece
}
