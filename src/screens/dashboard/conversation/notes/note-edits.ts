// Changes of notes while they are written, held by the conversation: a line that is scrolled out of sight is taken down, and would lose it.
import { createContext, useContext, useMemo, useState } from 'react'

interface NoteEdits {
  /** By the note's key. */
  readonly texts: Readonly<Record<string, string>>
  /** @param text null: it is not changed any more */
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

/** Of one note: its text while it is changed, else null. */
export const useNoteEdit = (key: string): readonly [string | null, (text: string | null) => void] => {
  const { texts, write } = useContext(NoteEditsContext)
  return [texts[key] ?? null, (text) => write(key, text)]
}
