// The attachments of a message in their order; several pictures stand side by side before the rest.
import type { Attachment } from '../../contract/channel-message.ts'
import { AttachmentView } from './AttachmentView.tsx'
import { toShownFile } from './shown-file.ts'
import styles from './attachment-view.module.css'

const isPicture = (attachment: Attachment): boolean =>
  attachment.type !== 'sticker' && toShownFile(attachment)?.shape === 'picture'

// A message's attachments never change places, and have no id of their own.
const drawn = (attachments: readonly Attachment[]) =>
  attachments.map((attachment, index) => <AttachmentView key={index} attachment={attachment} />)

export const Attachments = ({ attachments }: { readonly attachments: readonly Attachment[] }) => {
  const pictures = attachments.filter(isPicture)
  if (pictures.length < 2) return drawn(attachments)
  return (
    <>
      <div className={styles.album}>{drawn(pictures)}</div>
      {drawn(attachments.filter((attachment) => !isPicture(attachment)))}
    </>
  )
}
