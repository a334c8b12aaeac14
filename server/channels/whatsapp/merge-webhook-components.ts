// Merges the components of a template with those of a webhook, which has texts and buttons, but neither examples nor media headers.
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

const typeOf = (component: unknown): string | null => asText(asObject(component)?.['type'])

const buttonOf = (raw: unknown): object => {
  const button = asObject(raw) ?? {}
  const readButton = (name: string): string | null => asText(button[`message_template_button_${name}`])
  const [url, number] = [readButton('url'), readButton('phone_number')]
  return {
    type: readButton('type'),
    text: readButton('text'),
    ...(url === null ? {} : { url }),
    ...(number === null ? {} : { phone_number: number }),
  }
}

/** @param known the components so far: parts that the webhook cannot express are kept */
export const mergeWebhookComponents = (known: readonly unknown[], value: JsonObject): readonly object[] => {
  const before = (type: string): JsonObject | null => asObject(known.find((one) => typeOf(one) === type))
  const withText = (type: string, member: string, more: object = {}): object[] => {
    const text = asText(value[member])
    return text === null ? [] : [{ ...before(type), type, ...more, text }]
  }
  const header = before('HEADER')
  const keptHeader = header && asText(header['format']) !== 'TEXT' ? [header] : []
  const title = withText('HEADER', 'message_template_title', { format: 'TEXT' })
  const buttons = asList(value['message_template_buttons']).map(buttonOf)
  return [
    ...(title.length > 0 ? title : keptHeader),
    ...withText('BODY', 'message_template_element'),
    ...withText('FOOTER', 'message_template_footer'),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons }] : []),
  ]
}
