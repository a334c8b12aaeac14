// Edits of notes, held by the conversation: the virtual list unmounts lines out of sight, which would lose their text.
import { createContext, useContext, useMemo, useState } from 'react'

interface NoteEdits {
  /** Edited texts by the note's key. */
  readonly texts: Readonly<Record<string, string>>
  /** @param text null ends the edit */
  readonly write: (key: string, text: string | null) => void
}

export const NoteEditsContext = createContext<NoteEdits>({ texts: {}, write: () => undefined })

export const useNoteEdits = (): NoteEdits => {
  const [texts, setTexts] = useState<NoteEdits['texts']>({})
  return useMemo(
    () => ({
      texts,
      write: (key, text) =>
        setTexts(({ [key]: _before, ...others }) => (text === null ? others : { ...others, [key]: text })),
    }),
    [texts],
  )
}

/** Edited text of one note, null if it is not being edited. */
export const useNoteEdit = (key: string): readonly [string | null, (text: string | null) => void] => {
  const { texts, write } = useContext(NoteEditsContext)
  return [texts[key] ?? null, (text) => write(key, text)]
}
