// Attachments of a message, by type and name; the platform's own members stay in `payload`.
import type { Attachment } from '../../../contract/channel-message.ts'
import { attachmentTypes } from '../../../contract/channel-message.ts'
import { asList, asNumber, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import type { Message } from './records.ts'
import { templateAttachmentsOf } from './template-attachments.ts'

type Share = NonNullable<Message['shares']>[number]

/** Shared posts: they become shares, not attachments. `share` was their only name until February 2026. */
const sharedTypes = new Set(['share', 'post', 'ig_post'])

/** Webhooks have a list; a message read from the API has one under `data`; some have a single entry. */
const entriesOf = (value: unknown): readonly JsonObject[] => {
  const single = asObject(value)
  const entries: readonly unknown[] = single
    ? Array.isArray(single['data'])
      ? single['data']
      : [single]
    : asList(value)
  return entries.map(asObject).filter((entry) => entry !== null)
}

/** A message read from the API has no type, only the member that holds the file. */
const mediaMembers = { image_data: 'image', video_data: 'video' } as const

const typeGiven = (attachment: JsonObject): string | null => {
  const given = asText(attachment['type'])
  if (given !== null) return given
  if (asObject(attachment['generic_template'])) return 'template'
  const member = Object.entries(mediaMembers).find(([name]) => asObject(attachment[name]))
  if (member) return member[1]
  return asText(attachment['mime_type'])?.startsWith('audio/')
    ? 'audio'
    : asText(attachment['file_url']) === null
      ? null
      : 'file'
}

/** Stickers came as images with a sticker_id until August 2026; kinds that the product does not know are `other`. */
const typeOf = (given: string | null, payload: JsonObject | null): Attachment['type'] => {
  if (asText(payload?.['sticker_id']) !== null) return 'sticker'
  return (attachmentTypes as readonly string[]).includes(given ?? '') ? (given as Attachment['type']) : 'other'
}

const maxUrlLength = 4_000
const maxNameLength = 400

const addressOf = (attachment: JsonObject): string | null => {
  const payload = asObject(attachment['payload'])
  const media = Object.keys(mediaMembers).map((name) => asText(asObject(attachment[name])?.['url']))
  const found = [
    asText(payload?.['url']),
    ...media,
    ...['url', 'URL', 'file_url'].map((name) => asText(attachment[name])),
  ].find((url) => url !== null)
  return found !== undefined && found !== null && found.length <= maxUrlLength ? found : null
}

/** The last part of an address's path, if it looks like a file name. */
const nameFrom = (address: string | null): string | null => {
  const path = address === null ? null : (URL.parse(address)?.pathname ?? null)
  const last = path?.split('/').at(-1) ?? ''
  try {
    return last.includes('.') ? decodeURIComponent(last) : null
  } catch {
    return null
  }
}

const titleOf = (attachment: JsonObject): string | null =>
  asText(attachment['title']) ?? asText(asObject(attachment['payload'])?.['title']) ?? asText(attachment['name'])

const clipName = (name: string | null): string | null => (name === null ? null : clip(name, maxNameLength))

/** A location's coordinates become `lat` and `lng`, the product's names; other members stay as they are. */
const payloadOf = (payload: JsonObject | null): Record<string, unknown> | null => {
  const coordinates = asObject(payload?.['coordinates'])
  if (!coordinates) return payload as Record<string, unknown> | null
  return { ...payload, lat: asNumber(coordinates['lat']), lng: asNumber(coordinates['long'] ?? coordinates['lng']) }
}

export const attachmentsOf = (value: unknown): Attachment[] =>
  entriesOf(value).flatMap((attachment) => {
    const given = typeGiven(attachment)
    if (sharedTypes.has(given ?? '')) return []
    const payload = asObject(attachment['payload'])
    const type = typeOf(given, payload)
    if (type === 'template') return templateAttachmentsOf(attachment)
    const url = addressOf(attachment)
    const name = titleOf(attachment) ?? nameFrom(url) ?? (type === 'other' ? given : null)
    return [
      {
        type,
        name: clipName(name),
        file_url: url,
        mime_type: clip(asText(attachment['mime_type']) ?? '', 200) || null,
        payload: payloadOf(payload),
      },
    ]
  })

export const sharesOf = (value: unknown): Share[] =>
  entriesOf(value).flatMap((attachment) =>
    sharedTypes.has(typeGiven(attachment) ?? '')
      ? [{ name: clipName(titleOf(attachment)), description: null, link: addressOf(attachment) }]
      : [],
  )

/** The story that a message replies to: shown for as long as the platform keeps it. */
export const getAnsweredStory = (replyTo: JsonObject | null): Attachment[] => {
  const story = asObject(replyTo?.['story'])
  if (!story) return []
  return [
    {
      type: 'story_reply',
      name: null,
      file_url: addressOf(story),
      mime_type: null,
      payload: story as Record<string, unknown>,
    },
  ]
}
