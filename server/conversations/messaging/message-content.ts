// Reads the content of a message from the platform's members.
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { getAnsweredStory, attachmentsOf, sharesOf } from './attachments.ts'

const maxTextLength = 20_000

/** Members that are stored as they came: what was tapped, where the person came from, which application sent it and how it is marked. */
const keptMembers = ['quick_reply', 'referral', 'commands', 'app_id', 'metadata'] as const

export const textOf = (value: unknown): string => clip(asText(value) ?? '', maxTextLength)

export const contentOf = (value: JsonObject) => {
  const answeredMessage = asObject(value['reply_to'])
  return {
    message: textOf(value['text']),
    attachments: [...getAnsweredStory(answeredMessage), ...attachmentsOf(value['attachments'])],
    shares: sharesOf(value['attachments']),
    replyTo: asText(answeredMessage?.['mid']),
    isUnsupported: value['is_unsupported'] === true,
    data: Object.fromEntries(keptMembers.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]]))),
  }
}

export type Content = ReturnType<typeof contentOf>

/** The content of a message of which nothing is left. */
export const noContent: Content = {
  message: '',
  attachments: [],
  shares: [],
  replyTo: null,
  isUnsupported: false,
  data: {},
}
