// Emoji of a language in the picker's format, recently used ones first.
import type { EmojiData } from 'frimousse'
import type { Language } from '../../../../../contract/constants.ts'
import { fold } from '../../../../../contract/fold.ts'
import { loadCode } from '../../../../lib/load-code.ts'
import type { EmojiEntry } from '../../../../lib/emoji/list-emoji.ts'

const loads: Readonly<Record<Language, () => Promise<readonly EmojiEntry[]>>> = {
  en: async () =>
    (await loadCode(() => import(/* webpackChunkName: "emoji-en" */ '../../../../lib/emoji/build-time/emoji-en.ts')))
      .emojiEn,
  tr: async () =>
    (await loadCode(() => import(/* webpackChunkName: "emoji-tr" */ '../../../../lib/emoji/build-time/emoji-tr.ts')))
      .emojiTr,
}

/** Skin tones are not offered, but the picker requires their names. */
const skinTones = { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' }

/** @param labels labels of the recent group, then of Unicode's groups in order */
export const loadEmoji = async (
  language: Language,
  recent: readonly string[],
  labels: readonly string[],
): Promise<EmojiData> => {
  const entries = await loads[language]()
  const toEmoji = (category: number, [emoji, , label, words]: EmojiEntry): EmojiData['emojis'][number] => ({
    emoji,
    category,
    label,
    version: 0,
    // Search words without diacritics as well.
    tags: [...words, fold([label, ...words].join(' '))],
  })
  const byEmoji = new Map(entries.map((entry) => [entry[0], entry]))
  const known = recent.map((emoji) => byEmoji.get(emoji)).filter((entry) => entry !== undefined)
  return {
    locale: language,
    emojis: [...known.map((entry) => toEmoji(0, entry)), ...entries.map((entry) => toEmoji(entry[1] + 1, entry))],
    categories: labels.map((label, index) => ({ index, label })),
    skinTones,
  }
}
