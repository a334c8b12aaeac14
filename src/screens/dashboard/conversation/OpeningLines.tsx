// The last lines of a conversation for its first frames, until the virtual list has measured its own.
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

/** Of a bubble that holds one line, between two others. */
const minLinePx = 38
/** What header and composer take of the window, where it is not so low that they shrink: few lines fit there. */
const minAroundPx = 150
const minLines = 6

/** As many as fit where each is as low as a line can be. */
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
