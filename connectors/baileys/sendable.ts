// Converts a message to Baileys' format.

export interface OutgoingFile {
  readonly id: string
  readonly type: string
  readonly mimeType: string
  readonly name: string
}

export const toSendable = (
  text: string,
  file: OutgoingFile | null,
  bytes: Buffer | null,
): Readonly<Record<string, unknown>> => {
  if (!file || !bytes) return { text }
  const { type, mimeType: mimetype, name: fileName } = file
  const caption = text === '' ? {} : { caption: text }
  if (type === 'image' || type === 'video') return { [type]: bytes, mimetype, ...caption }
  if (type === 'audio') return { audio: bytes, mimetype, ptt: mimetype.startsWith('audio/ogg') }
  if (type === 'sticker') return { sticker: bytes }
  return { document: bytes, mimetype, fileName, ...caption }
}
