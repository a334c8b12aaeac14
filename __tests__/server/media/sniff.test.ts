// File types detected by the first bytes alone.
import { acceptMedia } from '../../../server/media/accept-media.ts'
import { sniff } from '../../../server/media/sniff.ts'
import { html, mp4, ogg, pdf, pixelBomb, png, svg } from '../support/media-files.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A video container with its tracks at the beginning. @param cut how many of its bytes are missing */
const containerOf = (tracks: readonly ('soun' | 'vide')[], cut = 0): Buffer => {
  const told = tracks.map((track) => `\x00\x00\x00\x10hdlr\x00\x00\x00\x00${track}`).join('')
  const moov = Buffer.concat([Buffer.alloc(4), bytes(`moov${told}`)])
  moov.writeUInt32BE(moov.length)
  return Buffer.concat([bytes('\x00\x00\x00\x10ftypiso5\x00\x00\x02\x00'), moov.subarray(0, moov.length - cut)])
}

it.each([
  ['image/png', png()],
  ['image/jpeg', bytes('\xff\xd8\xff\xe0\x00\x10JFIF')],
  ['image/gif', bytes('GIF89a\x01\x00\x01\x00')],
  ['image/webp', bytes('RIFF\x1a\x00\x00\x00WEBPVP8L')],
  ['image/heic', bytes('\x00\x00\x00\x18ftypheic')],
  ['video/mp4', mp4()],
  ['video/quicktime', bytes('\x00\x00\x00\x14ftypqt  ')],
  ['video/3gpp', bytes('\x00\x00\x00\x14ftyp3gp4')],
  ['video/webm', bytes('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm')],
  ['audio/mp4', bytes('\x00\x00\x00\x14ftypM4A ')],
  ['audio/mp4', containerOf(['soun'])],
  ['video/mp4', containerOf(['soun', 'vide'])],
  // Bytes beyond the first ones may be inspected.
  ['video/mp4', containerOf(['soun', 'soun'], 4)],
  ['audio/ogg', ogg()],
  ['audio/mpeg', bytes('ID3\x04\x00')],
  ['audio/mpeg', bytes('\xff\xfb\x90\x00')],
  ['audio/aac', bytes('\xff\xf1\x50\x80')],
  ['audio/wav', bytes('RIFF\x24\x00\x00\x00WAVEfmt ')],
  ['audio/amr', bytes('#!AMR\n')],
  ['application/pdf', pdf()],
  ['application/zip', bytes('PK\x03\x04\x14')],
  ['image/svg+xml', svg()],
  ['image/svg+xml', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a --><SVG onload="alert(1)">')],
  ['text/html', html()],
  ['text/html', bytes('\n <body onload=alert(1)>')],
  ['text/plain', Buffer.from('ad,soyad\nAda,Işık')],
  ['application/octet-stream', bytes('MZ\x90\x00\x03')],
  ['application/octet-stream', Buffer.alloc(0)],
])('takes it for %s', (mimeType, head) => {
  expect(sniff(head)).toBe(mimeType)
})

it.each([
  ['a picture as a portrait', 'picture', png(), { mimeType: 'image/png', width: 4, height: 3 }],
  ['a film as a portrait', 'picture', mp4(), { state: 'refused' }],
  ['a document as a picture', 'image', pdf(), { state: 'refused' }],
  ['a picture that ends too soon', 'image', png().subarray(0, 18), { state: 'refused' }],
  ['a picture that would fill the memory', 'document', pixelBomb(40_000, 40_000), { state: 'tooLarge' }],
  ['a voice message in a container of films', 'audio', mp4(), { mimeType: 'video/mp4' }],
  ['a sound of unknown make', 'audio', bytes('MThd\x00\x00\x00\x06'), { mimeType: 'application/octet-stream' }],
] as const)('judges %s', (_name, kind, head, judged) => {
  expect(acceptMedia(kind, head, null)).toMatchObject(judged)
})

it('knows an office document by its name, where it is the archive that such documents are', () => {
  const archive = bytes('PK\x03\x04\x14')
  expect([acceptMedia('document', archive, 'liste.xlsx'), acceptMedia('document', archive, 'liste.exe')]).toMatchObject(
    [
      { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      { mimeType: 'application/zip' },
    ],
  )
})
