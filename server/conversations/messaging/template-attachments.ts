// Templates of Messenger and Instagram: one attachment per card, each with its picture, its text and its buttons.
import type { Attachment } from '../../../contract/channel-message.ts'
import type { TemplateButton, TemplateCard } from '../../../contract/template-card.ts'
import { asList, asNumber, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

const maxCards = 30
const maxButtons = 13
const maxWordsLength = 2_000
const maxUrlLength = 4_000

const wordsOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : asText(value)
  return text === null ? null : clip(text, maxWordsLength)
}
const urlOf = (value: unknown): string | null => {
  const url = asText(value)
  return url !== null && url.length <= maxUrlLength ? url : null
}

const buttonsOf = (value: unknown): TemplateButton[] =>
  asList(value)
    .map(asObject)
    .flatMap((button) => {
      const title = wordsOf(button?.['title'])
      return button && title !== null ? [{ title, url: urlOf(button['url']) }] : []
    })
    .slice(0, maxButtons)

/** The price, with its currency if the template names one. */
const priceOf = (element: JsonObject, currency: unknown): string | null => {
  const price = asNumber(element['price'])
  return price === null ? null : [price, asText(currency)].filter((part) => part !== null).join(' ')
}

const toAttachment = (element: JsonObject, payload: JsonObject): Attachment => {
  const card: TemplateCard = {
    title: wordsOf(element['title']),
    subtitle: [wordsOf(element['subtitle']), priceOf(element, payload['currency'])].filter(Boolean).join(' · ') || null,
    text: wordsOf(element['text']),
    link: urlOf(asObject(element['default_action'])?.['url'] ?? element['item_url']),
    buttons: buttonsOf(element['buttons']),
  }
  return {
    type: 'template',
    name: card.title,
    file_url: urlOf(element['image_url']),
    mime_type: null,
    payload: { template_type: wordsOf(payload['template_type']), card },
  }
}

/** A message read from the API has a form of its own. */
const fromRead = (read: JsonObject): JsonObject => ({
  title: read['title'],
  subtitle: read['subtitle'],
  image_url: read['media_url'],
  buttons: [read['cta']].filter(Boolean),
})

/** @param attachment of type `template`, from a webhook or the API; a title beside the payload is that of the whole */
export const templateAttachmentsOf = (attachment: JsonObject): Attachment[] => {
  const payload = asObject(attachment['payload']) ?? {}
  const read = asObject(attachment['generic_template'])
  const elements = [...asList(payload['elements']), ...asList(asObject(payload['product'])?.['elements'])]
    .map(asObject)
    .filter((element) => element !== null)
    .slice(0, maxCards)
  const whole: JsonObject = { title: attachment['title'], ...payload }
  const cards = read ? [fromRead(read)] : elements.length > 0 ? elements : [whole]
  return cards.map((element) => toAttachment(element, payload))
}
