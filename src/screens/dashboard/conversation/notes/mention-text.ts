// Mentions in the text of a note: an @ and a colleague's full name. The text alone contains them, so that a draft stores nothing else.
import { fold } from '../../../../../contract/fold.ts'

export interface Colleague {
  readonly id: string
  readonly name: string
}

export interface MentionPart {
  readonly text: string
  /** null for plain text. */
  readonly userId: string | null
}

/** Longer names first, because they may begin with a shorter one. */
const byLength = (colleagues: readonly Colleague[]): readonly Colleague[] =>
  colleagues.toSorted((one, other) => other.name.length - one.name.length)

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Splits a text into mentions (with their @) and the text between them, in order. */
export const splitMentions = (text: string, colleagues: readonly Colleague[]): readonly MentionPart[] => {
  const known = byLength(colleagues)
  const parts: MentionPart[] = []
  let done = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const from = at + 1
    const found = known.find(
      ({ name }) => name !== '' && text.startsWith(name, from) && !isLetter(text[from + name.length]),
    )
    if (found === undefined || isLetter(text[at - 1])) continue
    if (at > done) parts.push({ text: text.slice(done, at), userId: null })
    done = from + found.name.length
    parts.push({ text: text.slice(at, done), userId: found.id })
  }
  return done < text.length ? [...parts, { text: text.slice(done), userId: null }] : parts
}

/** Mentioned users without duplicates, in text order. */
export const findMentions = (text: string, colleagues: readonly Colleague[]): readonly string[] => [
  ...new Set(splitMentions(text, colleagues).flatMap(({ userId }) => userId ?? [])),
]

/** Text typed after an @ before the caret; null if no mention is being typed. */
export const findTypedMention = (text: string, caret: number): string | null => {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at === -1 || isLetter(before[at - 1])) return null
  const typedName = before.slice(at + 1)
  return typedName.length <= 40 && !/[\n@]/.test(typedName) ? typedName : null
}

const maxOffered = 8

/** Colleagues with a name part that begins with the typed text. */
export const filterColleagues = (colleagues: readonly Colleague[], typedName: string): readonly Colleague[] => {
  const prefix = fold(typedName)
  return colleagues
    .filter(({ name }) => {
      const folded = fold(name)
      return (
        folded !== prefix && (folded.startsWith(prefix) || folded.split(' ').some((word) => word.startsWith(prefix)))
      )
    })
    .slice(0, maxOffered)
}
