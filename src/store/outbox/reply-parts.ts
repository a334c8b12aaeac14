// Splits a text and files into messages: each file is one, and the text goes with the first file that can have it as a caption, else last.
import type { ThreadItemType } from '../../../contract/items.ts'
import { getMaxCaptionLength, validateAttachment } from '../../../contract/sendable.ts'
import type { PendingFile } from './outbox-entry.ts'

type FileBounds = Pick<PendingFile, 'mimeType' | 'size'>

export interface ReplyPart<File extends FileBounds> {
  readonly text: string
  readonly file: File | null
}

const takes = (itemType: ThreadItemType, text: string, { mimeType, size }: FileBounds): boolean => {
  const judged = validateAttachment(itemType, mimeType, size)
  return 'kind' in judged && text.length <= getMaxCaptionLength(itemType, judged.kind)
}

export const splitReply = <File extends FileBounds>(
  itemType: ThreadItemType,
  text: string,
  files: readonly File[],
): ReplyPart<File>[] => {
  if (text.trim() === '') return files.map((file) => ({ text: '', file }))
  const carrier = files.findIndex((file) => takes(itemType, text, file))
  const parts = files.map((file, index) => ({ text: index === carrier ? text : '', file }))
  return carrier === -1 ? [...parts, { text, file: null }] : parts
}
