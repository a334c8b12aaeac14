// Reads the content of a WhatsApp message from the platform's members.
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { attachmentsOf } from './attachments.ts'

const maxTextLength = 20_000

/** Members that name the message, its time and the people; all others are stored unchanged. */
const frame = new Set(['id', 'timestamp', 'from', 'to', 'history_context'])
const isFrame = (name: string): boolean => frame.has(name) || /^(?:from|to)_/.test(name)

const pickKeptMembers = (value: JsonObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isFrame(name)))

/** The text of a tapped button or of a chosen row. */
const interactiveText = (interactive: JsonObject | null): string | null => {
  const reply = asObject(interactive?.[asText(interactive['type']) ?? ''])
  return asText(reply?.['title']) ?? asText(reply?.['body']) ?? asText(reply?.['response'])
}

const textIn = (type: string, value: JsonObject): string | null => {
  const member = asObject(value[type])
  switch (type) {
    case 'text':
      return asText(member?.['body'])
    case 'button':
      return asText(member?.['text']) ?? asText(member?.['payload'])
    case 'interactive':
      return interactiveText(member)
    case 'order':
      return asText(member?.['text'])
    default:
      return asText(member?.['caption'])
  }
}

export const readMessageContent = (value: JsonObject) => {
  const type = asText(value['type']) ?? ''
  const message = clip(textIn(type, value) ?? '', maxTextLength)
  const attachments = attachmentsOf(type, value)
  return {
    message,
    attachments,
    replyTo: asText(asObject(value['context'])?.['id']),
    // A message with neither text nor attachment is marked as unsupported.
    isUnsupported: message === '' && attachments.length === 0,
    data: pickKeptMembers(value),
  }
}
