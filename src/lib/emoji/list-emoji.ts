// Lists emoji with their names in one language: order and groups from Unicode's list, names and keywords from CLDR, countries from Intl.
// Runs at build time, so that only the result goes into the application and not the source data.
import type { Language } from '../../../contract/constants.ts'
import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' }

/** The emoji, the index of its group, its name and further search words. */
export type EmojiEntry = readonly [emoji: string, group: number, name: string, words: readonly string[]]

/** CLDR annotations by emoji: the name to read out (`tts`) and further keywords. */
export type Annotations = Readonly<
  Record<string, { readonly default?: readonly string[]; readonly tts?: readonly string[] }>
>

/** Emoji 15 (2022) is the newest version that every supported device shows. */
const maxVersion = 15

const regionLetters = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u

/** Converts a flag's two regional indicators into the country code. */
const regionOf = (emoji: string): string =>
  [...emoji].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('')

/** Removes the variation selector for coloured emoji, which CLDR's keys do not have. */
const keyOf = (emoji: string): string => emoji.replaceAll('\u{fe0f}', '')

/** @returns the emoji that have a name, in Unicode's order */
export const listEmoji = (language: Language, annotations: Annotations): readonly EmojiEntry[] => {
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  const entryOf = (emoji: string, group: number): EmojiEntry[] => {
    if (regionLetters.test(emoji)) return [[emoji, group, regions.of(regionOf(emoji)) ?? emoji, []]]
    const { tts = [], default: words = [] } = annotations[keyOf(emoji)] ?? {}
    const [name] = tts
    return name === undefined ? [] : [[emoji, group, name, words.filter((word) => word !== name)]]
  }
  return groups.flatMap(({ emojis }, group) =>
    emojis
      .filter((candidate) => Number(candidate.emoji_version) <= maxVersion)
      .flatMap(({ emoji }) => entryOf(emoji, group)),
  )
}
