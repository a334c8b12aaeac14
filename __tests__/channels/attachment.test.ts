// Title and link of an attachment's card.
import { toAttachmentCard } from '../../src/channels/attachment.ts'
import type { Attachment } from '../../contract/channel-message.ts'

const attachment = (given: Partial<Attachment>): Attachment =>
  ({ type: 'file', mime_type: null, name: null, file_url: null, payload: null, ...given }) as Attachment

test.each<[string, Partial<Attachment>, ReturnType<typeof toAttachmentCard>]>([
  [
    'its own name',
    { name: 'fatura.pdf', mime_type: 'application/pdf', file_url: 'https://cdn.example/x' },
    { name: 'fatura.pdf', detail: 'PDF', href: 'https://cdn.example/x' },
  ],
  [
    'the file in its address',
    { payload: { url: 'https://cdn.example/a/foto%C4%9Fraf.jpg?sig=1' } },
    { name: 'fotoğraf.jpg', detail: null, href: 'https://cdn.example/a/foto%C4%9Fraf.jpg?sig=1' },
  ],
  [
    'no name at all',
    { payload: { url: 'https://cdn.example/v/t39' } },
    { name: null, detail: null, href: 'https://cdn.example/v/t39' },
  ],
  ['nothing', {}, { name: null, detail: null, href: null }],
  [
    'a place as the platform sends it',
    { type: 'location', payload: { coordinates: { lat: 41, long: 28.5 } } },
    { name: null, detail: '41.00000, 28.50000', href: 'https://www.google.com/maps?q=41,28.5' },
  ],
  [
    'a place as we keep it',
    { type: 'location', name: 'Kadıköy', payload: { lat: 41, lng: 28.5 } },
    { name: 'Kadıköy', detail: '41.00000, 28.50000', href: 'https://www.google.com/maps?q=41,28.5' },
  ],
])('%s', (_what, given, expected) => {
  expect(toAttachmentCard(attachment(given))).toEqual(expected)
})

test.each([
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLSX'],
  ['text/plain; charset=utf-8', 'TXT'],
  ['audio/ogg; codecs=opus', null],
  ['application/octet-stream', null],
])('%s is said as %s', (mime_type, detail) => {
  expect(toAttachmentCard(attachment({ mime_type })).detail).toBe(detail)
})

test.each([
  ['list.XLSX', 'XLSX'],
  ['old.xls', 'XLS'],
  ['prices.2026.csv', 'CSV'],
  ['csv', null],
  ['picture.heic', null],
])('%s, of which no media type is told, is said as %s', (name, detail) => {
  expect(toAttachmentCard(attachment({ name })).detail).toBe(detail)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', 'file:///etc/passwd'])(
  '%s leads nowhere',
  (file_url) => {
    expect(toAttachmentCard(attachment({ file_url })).href).toBeNull()
  },
)
