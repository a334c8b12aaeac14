// `$regex` as the filter language allows it: literal text, contained or, with a leading ^, at the start. Anything else is rejected.
import { fold } from '../../contract/fold.ts'
import { ApiError } from '../lib/api-error.ts'

const special = /[.*+?()[\]{}|$^\\/]/

/** The literal text of a pattern, without its escapes. */
const literalOf = (pattern: string): string => {
  let literal = ''
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index)
    if (character === '\\') {
      index += 1
      const escaped = pattern.charAt(index)
      if (!special.test(escaped) && escaped !== '-') throw new ApiError('FILTER_INVALID_PATTERN')
      literal += escaped
    } else if (special.test(character)) throw new ApiError('FILTER_INVALID_PATTERN')
    else literal += character
  }
  return literal
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** The LIKE pattern for a `$regex` value, folded. */
export const toLikePattern = (regex: string): string => {
  const atStart = regex.startsWith('^')
  const literal = literalOf(atStart ? regex.slice(1) : regex)
  if (literal === '') throw new ApiError('FILTER_INVALID_PATTERN')
  return `${atStart ? '' : '%'}${escapePattern(fold(literal))}%`
}
