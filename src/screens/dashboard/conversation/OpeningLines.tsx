// The last lines of a conversation for its first frames, until the virtual list has measured its own.
import type { ShownMessage } from '../../../channels/channel-view.ts'
import type { Line } from '../../../lib/conversation-lines.ts'
import { ConversationLine } from './ConversationLine.tsx'
import type { ConversationSetting } from './ConversationLine.tsx'
import type { Beginning } from './beginning.ts'
import styles from './message-list.module.css'

interface OpeningLinesProps {
  readonly lines: readonly Line<ShownMessage>[]
  readonly beginning: Beginning
  readonly setting: ConversationSetting
}

/** More than fit on any screen. */
const most = 24

export const OpeningLines = ({ lines, beginning: { index, align }, setting }: OpeningLinesProps) => {
  const shown = align === 'end' ? lines.slice(-most) : lines.slice(index, index + most)
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
