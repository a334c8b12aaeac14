// Quick replies that can be inserted into a reply, with filled placeholders and in display order.
import { fold } from '../../../../../contract/fold.ts'
import { textLength, threadItems } from '../../../../../contract/items.ts'
import type { ThreadItemType } from '../../../../../contract/items.ts'
import type { Row } from '../../../../../contract/index.ts'
import { fillQuickReply, findPlaceholders } from '../../../../../contract/quick-reply-text.ts'
import type { QuickReplyValues } from '../../../../../contract/quick-reply-text.ts'

type QuickReply = Row<'ORGANISATIONQUICKREPLY'>
export type QuickReplyFile = NonNullable<QuickReply['attachments']>[number]

export interface QuickReplyChoice {
  readonly id: string
  readonly name: string
  readonly folder: string | null
  /** Text with filled placeholders. */
  readonly text: string
  readonly files: readonly QuickReplyFile[]
  /** Unfilled placeholders. */
  readonly open: readonly string[]
  /** Whether the text alone exceeds the channel's limit. */
  readonly isTooLong: boolean
  readonly nameKey: string
  readonly key: string
}

/** Maximum number of choices; nobody reads a longer list instead of typing another letter. */
const maxChoices = 50

interface About {
  readonly organisationId: string | null | undefined
  readonly itemType: ThreadItemType
  readonly values: QuickReplyValues
}

/**
 * Active quick replies of an organisation, by folder and name, those without a folder first. @param compare compares in the user's
 * language
 */
export const listQuickReplyChoices = (
  rows: readonly QuickReply[],
  { organisationId, itemType, values }: About,
  compare: (one: string, other: string) => number,
): readonly QuickReplyChoice[] =>
  rows
    .filter(
      (row) => row.organisationId === organisationId && row.isActive === true && row.deleted !== true && row.template,
    )
    .map((row) => {
      const text = fillQuickReply(row.template ?? '', values)
      const name = row.name ?? ''
      const folder = row.folder?.trim() || null
      return {
        id: row._id,
        name,
        folder,
        text,
        files: row.attachments ?? [],
        open: findPlaceholders(text),
        isTooLong: textLength(itemType, text.trim()) > threadItems[itemType].maxTextLength,
        nameKey: fold(name),
        key: fold(`${folder ?? ''} ${name} ${text}`),
      }
    })
    .toSorted((one, other) => compare(one.folder ?? '', other.folder ?? '') || compare(one.name, other.name))

/** Replies that contain all words; first those whose name begins with the first word, then those whose name contains all words. */
export const filterReplies = (
  choices: readonly QuickReplyChoice[],
  searchText: string,
): readonly QuickReplyChoice[] => {
  const words = fold(searchText).split(/\s+/).filter(Boolean)
  const rank = ({ nameKey }: QuickReplyChoice): number =>
    nameKey.startsWith(words[0] ?? '') ? 0 : words.every((word) => nameKey.includes(word)) ? 1 : 2
  return choices
    .filter(({ key }) => words.every((word) => key.includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxChoices)
}
