// Notices: letters about something done with somebody's account or requested of them, so that they notice what they did not do themselves.
import type { Row } from '../../contract/index.ts'
import type { Letter } from '../context/mailer.ts'
import { fillText, getLetterTexts } from './letter-texts.ts'
import type { NoticeKind } from './letter-texts.ts'
import { escapeHtml, page } from './letter.ts'

/** @param about the subject, for kinds that have one: the organisation's name */
export const buildNotice = (kind: NoticeKind, user: Row<'USER'>, about: string): Omit<Letter, 'to'> => {
  const { subject, greeting, told, otherwise } = getLetterTexts(user.language).notices[kind]
  const username = user.authOptions?.username ?? ''
  const lines = [
    fillText(greeting, { name: user.profile?.name || username }),
    fillText(told, { username, about }),
    otherwise,
  ]
  return { subject, text: lines.join('\n\n'), html: page(lines.map(escapeHtml)) }
}
