// Contents besides the text of a Messenger message or a Facebook comment.
import { CameBy } from '../CameBy.tsx'
import { MessageContent } from '../MessageContent.tsx'
import { Tapped } from '../Tapped.tsx'
import type { ContentProps } from '../channel-view.ts'

export const FacebookContent = ({ row, children }: ContentProps) => (
  <>
    <CameBy row={row} />
    <Tapped row={row}>{children}</Tapped>
    <MessageContent row={row} unsupportedKey="facebook:unsupported" />
  </>
)
