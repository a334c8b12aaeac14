// Last lines of a conversation for the first frames, until the virtual list has measured its own.
import type { ShownMessage } from '../../../channels/channel-view.ts'
import type { Line } from '../../../lib/conversation-lines.ts'
import { ConversationLine } from './ConversationLine.tsx'
import type { ConversationSetting } from './ConversationLine.tsx'
import type { ListStart } from './beginning.ts'
import styles from './message-list.module.css'

interface OpeningLinesProps {
  readonly lines: readonly Line<ShownMessage>[]
  readonly beginning: ListStart
  readonly setting: ConversationSetting
}

/** Height of a one-line bubble between two others. */
const minLinePx = 38
/** Height of header and composer, unless the window is so low that they shrink; few lines fit in that case. */
const minAroundPx = 150
const minLines = 6

/** Number of lines that fit if all have minimum height. */
const countFitting = (): number => Math.max(minLines, Math.ceil((window.innerHeight - minAroundPx) / minLinePx))

export const OpeningLines = ({ lines, beginning: { index, align }, setting }: OpeningLinesProps) => {
  const max = countFitting()
  const shown = align === 'end' ? lines.slice(-max) : lines.slice(index, index + max)
  const still = { ...setting, isStill: true }
  return (
    <div className={styles.opening} data-align={align} aria-hidden="true" inert>
      {shown.map((line) => (
        <ConversationLine key={line.key} line={line} setting={still} />
      ))}
      {shown.at(-1) === lines.at(-1) ? <div className={styles.end} /> : null}
    </div>
  )
}
