// Messenger webhook bodies in the platform's shape, with invented ids and texts.
export const person = '7700112233'

let counter = 0

const envelope = (pageId: string, item: Record<string, unknown>) => ({
  object: 'page',
  entry: [{ id: pageId, time: item['timestamp'], messaging: [item] }],
})

export const base = Date.parse('2026-03-02T09:00:00.000Z')

export const textMessage = (pageId: string, text: string, { mid = `m_in_${(counter += 1)}`, at = base + counter * 1_000, from = person } = {}) =>
  envelope(pageId, { sender: { id: from }, recipient: { id: pageId }, timestamp: at, message: { mid, text } })

export const echo = (pageId: string, text: string, { mid = `m_out_${(counter += 1)}`, at = base + counter * 1_000, to = person, metadata }: { mid?: string; at?: number; to?: string; metadata?: string } = {}) =>
  envelope(pageId, {
    sender: { id: pageId },
    recipient: { id: to },
    timestamp: at,
    message: { mid, text, is_echo: true, app_id: 102030, ...(metadata === undefined ? {} : { metadata }) },
  })

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
