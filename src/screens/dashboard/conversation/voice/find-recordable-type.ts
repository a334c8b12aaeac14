// As what this browser records sound that the channel takes.
import type { ThreadItemType } from '../../../../../contract/items.ts'
import { sendable } from '../../../../../contract/sendable.ts'

/** In the order of preference: every telephone plays the first. */
const types = ['audio/mp4', 'audio/aac', 'audio/ogg']

/** @returns a media type; null where none is both recorded and taken, or the page may not ask for a microphone (plain HTTP) */
export const findRecordableType = (itemType: ThreadItemType): string | null => {
  if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices === undefined) return null
  const taken = sendable[itemType].audio?.types ?? []
  return types.find((type) => taken.includes(type) && MediaRecorder.isTypeSupported(type)) ?? null
}
