// API handlers of notes.
import type { Handlers } from '../../records/call-context.ts'
import { editNote, removeNote, writeNote } from './notes.ts'

const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? ''

export const noteHandlers: Handlers<'writeThreadNote' | 'editThreadNote' | 'removeThreadNote'> = {
  writeThreadNote: async ({ services, rights, params, body }, unit) => {
    await writeNote(services, unit, rights, idOf(params), { text: body.text, mentions: body.mentions ?? [] })
    return {}
  },
  editThreadNote: async ({ services, rights, params, body }, unit) => {
    const { note, text, mentions = [] } = body
    await editNote(services, unit, rights, idOf(params), { note, text, mentions })
    return {}
  },
  removeThreadNote: async ({ services, rights, params, body }, unit) => {
    await removeNote(services, unit, rights, idOf(params), body.note)
    return {}
  },
}
