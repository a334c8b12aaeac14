// What a Messenger message says, from the platform's members.
import { asObject, asText, clip } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { attachmentsOf } from './attachments.ts'

const textMost = 20_000

/** Members that are kept as they came: what was tapped, where the person came from, which application sent it. */
const keptMembers = ['quick_reply', 'referral', 'commands', 'app_id'] as const

export const textOf = (value: unknown): string => clip(asText(value) ?? '', textMost)

export const contentOf = (value: JsonObject) => ({
  message: textOf(value['text']),
  attachments: attachmentsOf(value['attachments']),
  replyTo: asText(asObject(value['reply_to'])?.['mid']),
  isUnsupported: value['is_unsupported'] === true,
  data: Object.fromEntries(keptMembers.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]]))),
})

export type Content = ReturnType<typeof contentOf>
