// What a WhatsApp message says, from the platform's members (platform page, section 3.9).
import { asObject, asText, clip } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { attachmentsOf } from './attachments.ts'

const textMost = 20_000

/** Members that say who and when; every other one is kept as it came. */
const frame = new Set(['id', 'timestamp', 'from', 'to', 'history_context'])
const isFrame = (name: string): boolean => frame.has(name) || /^(?:from|to)_/.test(name)

export const keptOf = (value: JsonObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isFrame(name)))

/** A tapped button or a chosen row says what stands on it. */
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

export const contentOf = (value: JsonObject) => {
  const type = asText(value['type']) ?? ''
  const message = clip(textIn(type, value) ?? '', textMost)
  const attachments = attachmentsOf(type, value)
  return {
    message,
    attachments,
    replyTo: asText(asObject(value['context'])?.['id']),
    // What has neither words nor anything attached is shown as something that came and cannot be shown.
    isUnsupported: message === '' && attachments.length === 0,
    data: keptOf(value),
  }
}

export type Content = ReturnType<typeof contentOf>
