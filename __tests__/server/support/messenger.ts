// Messenger webhook bodies in the platform's shape, with invented ids and texts.
export const person = '7700112233'

let counter = 0

export const envelope = (pageId: string, item: Record<string, unknown>) => ({
  object: 'page',
  entry: [{ id: pageId, time: item['timestamp'], messaging: [item] }],
})

export const base = Date.parse('2026-03-02T09:00:00.000Z')

export const textMessage = (pageId: string, text: string, { mid = `m_in_${(counter += 1)}`, at = base + counter * 1_000, from = person } = {}) =>
  envelope(pageId, { sender: { id: from }, recipient: { id: pageId }, timestamp: at, message: { mid, text } })

interface EchoOptions {
  readonly mid?: string
  readonly at?: number
  readonly to?: string
  readonly metadata?: string
  /** Of the application that sent it; another one's, unless given. */
  readonly appId?: number
}

/** Where people answer in the platform's own inbox. */
export const pageInboxAppId = 26390203743090

export const echo = (pageId: string, text: string, options: EchoOptions = {}) => {
  const { mid = `m_out_${(counter += 1)}`, at = base + counter * 1_000, to = person, metadata, appId = 102030 } = options
  const message = { mid, text, is_echo: true, app_id: appId, ...(metadata === undefined ? {} : { metadata }) }
  return envelope(pageId, { sender: { id: pageId }, recipient: { id: to }, timestamp: at, message })
}

export const watermark = (pageId: string, kind: 'read' | 'delivery', until: number, from = person) =>
  envelope(pageId, { sender: { id: from }, recipient: { id: pageId }, timestamp: until + 1, [kind]: { watermark: until } })

export const reaction = (pageId: string, mid: string, action: 'react' | 'unreact', at: number, from = person) =>
  envelope(pageId, {
    sender: { id: from },
    recipient: { id: pageId },
    timestamp: at,
    reaction: { mid, action, ...(action === 'react' ? { reaction: 'love', emoji: '❤' } : {}) },
  })

export const edit = (pageId: string, mid: string, text: string, number: number, at: number, from = person) =>
  envelope(pageId, { sender: { id: from }, recipient: { id: pageId }, timestamp: at, message_edit: { mid, text, num_edit: number } })
