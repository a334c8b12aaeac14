// Audio type that both this browser can record and the channel accepts.
import type { ThreadItemType } from '../../../../../contract/items.ts'
import { sendable } from '../../../../../contract/sendable.ts'

/** In order of preference: the first plays on every phone. */
const types = ['audio/mp4', 'audio/aac', 'audio/ogg']

/** @returns a media type; null if there is no common type, or the page may not use a microphone (plain HTTP) */
export const findRecordableType = (itemType: ThreadItemType): string | null => {
  if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices === undefined) return null
  const acceptedTypes = sendable[itemType].audio?.types ?? []
  return types.find((type) => acceptedTypes.includes(type) && MediaRecorder.isTypeSupported(type)) ?? null
}
