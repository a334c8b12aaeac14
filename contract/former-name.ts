// Explains why a search found a customer: by the present fields, or by a former name from before a merge.
import { hasTerms, splitWords } from './search.ts'

interface CustomerTexts {
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly note?: string | null | undefined
  readonly formerNames?: readonly string[] | null | undefined
}

/** The hit's `formerName`: the one that matches most terms. Empty if none contains a term that is missing from the present fields. */
export const toFormerNameOfHit = (
  { name, email, phone, note, formerNames }: CustomerTexts,
  terms: readonly string[],
): { readonly formerName?: string } => {
  const words = splitWords([name, email, phone, note].filter(Boolean).join(' '))
  const missing = terms.filter((term) => !hasTerms(words, [term]))
  const countIn = (former: string, among: readonly string[]): number =>
    among.filter((term) => hasTerms(splitWords(former), [term])).length
  const found = (formerNames ?? []).filter((former) => countIn(former, missing) > 0)
  const best = found.toSorted((one, other) => countIn(other, terms) - countIn(one, terms))[0]
  return best === undefined ? {} : { formerName: best }
}
