// Checks the content of a WhatsApp message by type, as far as the platform reports faults at once.
import type { Simulation } from '../simulation.ts'
import { findMedia } from '../whatsapp/whatsapp-media.ts'
import { mediaKinds } from '../whatsapp/whatsapp-state.ts'
import type { Attachment } from '../world.ts'
import { whatsappError } from './graph-error.ts'
import { isRecord } from './parameters.ts'

type Content = Readonly<Record<string, unknown>>

const missing = (what: string) =>
  whatsappError(131008, 'Required parameter is missing', `Parameter '${what}' is mandatory.`)
const invalid = (details: string) => whatsappError(131009, 'Parameter value is not valid', details)

const maxTextLength = 4_096
const maxCaptionLength = 1_024
const maxButtons = 3
const maxRows = 10

const textIn = (content: Content, member: string, path: string, max: number): string => {
  const value = content[member]
  if (typeof value !== 'string' || value.trim() === '') throw missing(path)
  if ([...value].length > max) throw invalid(`Param ${path} must be at most ${max} characters long.`)
  return value
}

/** @returns whether the bytes are available; for a link the platform reports this only later */
const hasMedia = async (simulation: Simulation, phoneId: string, type: string, content: Content): Promise<boolean> => {
  const { id, link, caption } = content
  if (typeof caption === 'string' && [...caption].length > maxCaptionLength)
    throw invalid(`Param ${type}.caption must be at most ${maxCaptionLength} characters long.`)
  if (id !== undefined) {
    const media = findMedia(simulation, String(id))
    if (media?.phoneId !== phoneId)
      throw invalid(`Media ID ${String(id)} does not exist or is not owned by this phone number.`)
    return true
  }
  if (typeof link !== 'string' || !URL.canParse(link)) throw missing(`${type}.id or ${type}.link`)
  try {
    const answer = await fetch(link, { signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

const checkInteractive = (content: Content): void => {
  const { type, body, action } = content
  if (typeof type !== 'string') throw missing('interactive.type')
  if (!isRecord(action)) throw missing('interactive.action')
  if (!isRecord(body)) throw missing('interactive.body')
  textIn(body, 'text', 'interactive.body.text', type === 'list' ? maxTextLength : maxCaptionLength)
  const { buttons, sections } = action
  if (type === 'button' && (!Array.isArray(buttons) || buttons.length < 1 || buttons.length > maxButtons)) {
    throw invalid(`Param interactive.action.buttons must have 1 to ${maxButtons} buttons.`)
  }
  if (type !== 'list') return
  const rows = Array.isArray(sections)
    ? sections.flatMap((section) => (isRecord(section) && Array.isArray(section.rows) ? section.rows : []))
    : []
  if (rows.length < 1 || rows.length > maxRows)
    throw invalid(`Param interactive.action.sections must have 1 to ${maxRows} rows in all.`)
}

const checkContacts = (value: unknown): void => {
  const hasName = (card: unknown): boolean =>
    isRecord(card) && isRecord(card.name) && typeof card.name.formatted_name === 'string'
  if (!Array.isArray(value) || value.length === 0) throw missing('contacts')
  if (!value.every(hasName)) throw missing('contacts.name.formatted_name')
}

/** The file of a message, as the list of sent messages shows it. */
const fileNamed = (simulation: Simulation, type: string, { id, filename }: Content): Attachment[] => {
  const media = id === undefined ? null : findMedia(simulation, String(id))
  if (!media) return []
  const { mimeType, size, sha256, fileName } = media
  return [
    {
      type,
      payload: { id: media.id },
      name: typeof filename === 'string' ? filename : fileName,
      mimeType,
      size,
      sha256,
    },
  ]
}

export interface CheckedContent {
  /** Text of the message, for lists. */
  readonly text: string | null
  /** False: the message fails later, because its link could not be fetched. */
  readonly fetched: boolean
  readonly attachments?: readonly Attachment[]
}

/**
 * @param value the request's member of the type's name
 * @param known whether there is a message of that id in the conversation
 */
export const checkWhatsappContents = async (
  simulation: Simulation,
  {
    phoneId,
    type,
    value,
    known,
  }: {
    readonly phoneId: string
    readonly type: string
    readonly value: unknown
    readonly known: (id: string) => boolean
  },
): Promise<CheckedContent> => {
  if (type === 'contacts') {
    checkContacts(value)
    return { text: null, fetched: true }
  }
  if (!isRecord(value)) throw missing(type)
  if (type === 'text') return { text: textIn(value, 'body', 'text.body', maxTextLength), fetched: true }
  if (mediaKinds.some((kind) => kind === type)) {
    const fetched = await hasMedia(simulation, phoneId, type, value)
    return {
      text: typeof value.caption === 'string' ? value.caption : null,
      fetched,
      attachments: fileNamed(simulation, type, value),
    }
  }
  if (type === 'reaction') {
    if (!known(String(value.message_id))) throw invalid('The message to react to does not exist.')
    return { text: String(value.emoji ?? ''), fetched: true }
  }
  if (type === 'location') {
    if (value.latitude === undefined || value.longitude === undefined)
      throw missing('location.latitude and location.longitude')
    return { text: null, fetched: true }
  }
  if (type !== 'interactive')
    throw invalid(
      `Param type must be one of {TEXT, IMAGE, VIDEO, AUDIO, DOCUMENT, STICKER, LOCATION, CONTACTS, REACTION, INTERACTIVE, TEMPLATE} - got "${type}".`,
    )
  checkInteractive(value)
  return { text: isRecord(value.body) ? String(value.body.text) : null, fetched: true }
}
