// Reads platform fields of a WhatsApp message without trusting their types.
import type { MessageRow } from '../channel-view.ts'
import { membersOf, textOf } from '../../lib/members.ts'
import type { Members } from '../../lib/members.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** Accepts numbers also as text. */
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export interface OrderLine {
  readonly product: string
  readonly quantity: number
  readonly price: number | null
  /** ISO 4217; null if the platform gives none. */
  readonly currency: string | null
}

/** Lines of an order from the catalogue; null if the message is no order. */
export const orderOf = ({ data }: MessageRow): readonly OrderLine[] | null => {
  const order = membersOf(data?.['order'])
  if (!order) return null
  return listOf(order['product_items']).flatMap((raw) => {
    const item = membersOf(raw)
    const product = textOf(item?.['product_retailer_id'])
    if (!item || product === null) return []
    const currency = textOf(item['currency'])
    return {
      product,
      quantity: numberOf(item['quantity']) ?? 1,
      price: numberOf(item['item_price']),
      currency: /^[A-Z]{3}$/.test(currency ?? '') ? currency : null,
    }
  })
}

/** `button`: a tapped button; `list`: a row of a list; `form`: a filled-in form. */
export interface Choice {
  readonly kind: 'button' | 'list' | 'form'
  readonly description: string | null
}

const choiceKinds: Readonly<Record<string, Choice['kind']>> = {
  button_reply: 'button',
  list_reply: 'list',
  nfm_reply: 'form',
}

/** The customer chose one of our options; null if they typed. */
export const choiceOf = ({ data }: MessageRow): Choice | null => {
  if (membersOf(data?.['button'])) return { kind: 'button', description: null }
  const interactive = membersOf(data?.['interactive'])
  const type = textOf(interactive?.['type']) ?? ''
  const kind = choiceKinds[type]
  return kind === undefined ? null : { kind, description: textOf(membersOf(interactive?.[type])?.['description']) }
}

/** Fields of a form under the names that its author gave them, without the platform's own fields. */
export const formAnswersOf = ({ data }: MessageRow): readonly (readonly [string, string])[] => {
  const json = textOf(membersOf(membersOf(data?.['interactive'])?.['nfm_reply'])?.['response_json'])
  try {
    const answers = membersOf(JSON.parse(json ?? 'null') as unknown) ?? {}
    return Object.entries(answers).flatMap(([name, value]) =>
      name === 'flow_token' || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
        ? []
        : [[name, String(value)] as const],
    )
  } catch {
    return []
  }
}

/** Advertisement or post that the customer came by. */
export const referralOf = ({
  data,
}: MessageRow): {
  readonly headline: string | null
  readonly body: string | null
  readonly url: string | null
} | null => {
  const referral = membersOf(data?.['referral'])
  return (
    referral && {
      headline: textOf(referral['headline']),
      body: textOf(referral['body']),
      url: textOf(referral['source_url']),
    }
  )
}

/** Platform's reason why the content is unsupported; null if it gave none. */
export const getUnsupportedReason = ({ data }: MessageRow): string | null => {
  const error = membersOf(listOf(data?.['errors'])[0])
  return textOf(membersOf(error?.['error_data'])?.['details']) ?? textOf(error?.['message']) ?? textOf(error?.['title'])
}

/** Requests about a message that the platform refused, with its error text. */
export const refusalsOf = ({ data }: MessageRow): { readonly kind: 'reaction' | 'read'; readonly words: string }[] =>
  (['reaction', 'read'] as const).flatMap((kind) => {
    const words = textOf(data?.[`${kind}_refused`])
    return words === null ? [] : [{ kind, words }]
  })

/** Name of the approved template that a message of ours was built from. */
export const templateOf = ({ data }: MessageRow): string | null => textOf(membersOf(data?.['template'])?.['name'])

/** Header, footer and buttons of the template, with the placeholders filled in; null if unknown. */
export const templateFrameOf = ({
  data,
}: MessageRow): {
  readonly header: string | null
  readonly footer: string | null
  readonly buttons: readonly string[]
} | null => {
  const filled = membersOf(data?.['templateData'])
  return (
    filled && {
      header: textOf(filled['header']),
      footer: textOf(filled['footer']),
      buttons: listOf(filled['buttons']).flatMap((button) => textOf(button) ?? []),
    }
  )
}

export const getForwarded = ({ data }: MessageRow): 'often' | 'once' | null => {
  const context = membersOf(data?.['context'])
  if (context?.['frequently_forwarded'] === true) return 'often'
  return context?.['forwarded'] === true ? 'once' : null
}

/** Phone numbers of a shared contact. */
export const phonesOf = (contact: Members | null | undefined): readonly string[] =>
  listOf(contact?.['phones']).flatMap((raw) => textOf(membersOf(raw)?.['phone']) ?? [])
