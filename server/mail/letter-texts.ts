// The texts of letters in each language of the product: `letters.json` in its folder of `i18n/`.
import en from '../../i18n/en/letters.json' with { type: 'json' }
import tr from '../../i18n/tr/letters.json' with { type: 'json' }
import { defaultLanguage } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import type { LinkKind } from '../../contract/platform/account-calls.ts'

/** A notice reports what was done with somebody's account, or what was requested of them. */
export type NoticeKind = 'emailChanged' | 'emailChangedByAdministrator' | 'membershipOffered' | 'secondFactorRemoved'

/** Placeholders: `{{name}}`, `{{username}}`, `{{until}}` (when a link expires) and `{{about}}` (the organisation of an invitation). */
interface LetterTexts {
  readonly links: Readonly<
    Record<LinkKind, Readonly<Record<'subject' | 'greeting' | 'before' | 'button' | 'after' | 'otherwise', string>>>
  >
  readonly notices: Readonly<
    Record<NoticeKind, Readonly<Record<'subject' | 'greeting' | 'told' | 'otherwise', string>>>
  >
}

const texts: Readonly<Record<Language, LetterTexts>> = { en, tr }

/** @param language the user's; none if they have not chosen one */
export const getLetterTexts = (language: Language | null | undefined): LetterTexts => texts[language ?? defaultLanguage]

/** Replaces the placeholders; values are never searched for placeholders themselves. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
