// Mentions as they stand in a note: an @ and a colleague's whole name. The text alone says it all, so that a draft needs nothing beside it.
import { fold } from '../../../../../contract/fold.ts'

export interface Colleague {
  readonly id: string
  readonly name: string
}

export interface MentionPart {
  readonly text: string
  /** null: words. */
  readonly userId: string | null
}

/** The longer name first: it may begin with another one's. */
const byLength = (colleagues: readonly Colleague[]): readonly Colleague[] =>
  colleagues.toSorted((one, other) => other.name.length - one.name.length)

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** The text in pieces, in order: names of colleagues with their @, and what stands between them. */
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

/** Each once, in the order of the text. */
export const findMentions = (text: string, colleagues: readonly Colleague[]): readonly string[] => [
  ...new Set(splitMentions(text, colleagues).flatMap(({ userId }) => userId ?? [])),
]

/** What is typed behind an @ before the caret; null: no mention is being typed. */
export const findTypedMention = (text: string, caret: number): string | null => {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at === -1 || isLetter(before[at - 1])) return null
  const typed = before.slice(at + 1)
  return typed.length <= 40 && !/[\n@]/.test(typed) ? typed : null
}

const maxOffered = 8

/** Those one of whose names begins with what was typed. */
export const filterColleagues = (colleagues: readonly Colleague[], typed: string): readonly Colleague[] => {
  const begun = fold(typed)
  return colleagues
    .filter(({ name }) => {
      const folded = fold(name)
      return folded !== begun && (folded.startsWith(begun) || folded.split(' ').some((word) => word.startsWith(begun)))
    })
    .slice(0, maxOffered)
}
