// Emoji with their names in one language: order and groups from Unicode's list, names and words from its CLDR, countries from Intl.
// For the build: what comes out goes into the application, not what it is made of.
import type { Language } from '../../../contract/constants.ts'
import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' }

/** The emoji, its group's place, its name, further words it is found by. */
export type EmojiEntry = readonly [emoji: string, group: number, name: string, words: readonly string[]]

/** CLDR's, by emoji: what it is called when read out, and other words for it. */
export type Annotations = Readonly<
  Record<string, { readonly default?: readonly string[]; readonly tts?: readonly string[] }>
>

/** Of 2022: what every supported device shows. */
const maxVersion = 15

const regionLetters = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u

/** Two letters of a country, each as its sign. */
const regionOf = (emoji: string): string =>
  [...emoji].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('')

/** Without the sign that asks for its coloured form: CLDR names them without. */
const keyOf = (emoji: string): string => emoji.replaceAll('\u{fe0f}', '')

/** @returns those that have a name, in the order of Unicode */
export const listEmoji = (language: Language, annotations: Annotations): readonly EmojiEntry[] => {
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  const entryOf = (emoji: string, group: number): EmojiEntry[] => {
    if (regionLetters.test(emoji)) return [[emoji, group, regions.of(regionOf(emoji)) ?? emoji, []]]
    const { tts = [], default: words = [] } = annotations[keyOf(emoji)] ?? {}
    const [name] = tts
    return name === undefined ? [] : [[emoji, group, name, words.filter((word) => word !== name)]]
  }
  return groups.flatMap(({ emojis }, group) =>
    emojis.filter((listed) => Number(listed.emoji_version) <= maxVersion).flatMap(({ emoji }) => entryOf(emoji, group)),
  )
}
