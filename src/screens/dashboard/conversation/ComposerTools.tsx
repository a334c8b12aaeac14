// Tools beside the reply field: everything that can be inserted or attached.
import { LayoutTemplate, MessageSquareText, Mic, Smile } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SendAs } from '../../../../contract/facebook/message-kinds.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { AttachButton } from './AttachButton.tsx'
import type { EmojiChoice } from './emoji/use-emoji.ts'
import styles from './composer.module.css'

const SendAsMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './SendAsMenu.tsx')).SendAsMenu,
  { note: 'none' },
)

interface ComposerToolsProps {
  readonly view: ItemView
  /** A private reply can contain only text. */
  readonly isPrivateReply: boolean
  readonly disabled: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** null if the browser can record nothing that the channel accepts. */
  readonly onRecord: (() => void) | null
  readonly isRecording: boolean
  readonly emoji: EmojiChoice
  readonly onQuickReply: () => void
  /** null if the channel has no templates. */
  readonly onTemplate: (() => void) | null
  readonly sendAs: SendAs | null
  readonly onSendAs: (chosen: SendAs | null) => void
}

export const ComposerTools = ({
  view,
  isPrivateReply,
  disabled,
  onFiles,
  onRecord,
  isRecording,
  emoji,
  onQuickReply,
  onTemplate,
  sendAs,
  onSendAs,
}: ComposerToolsProps) => {
  const { t } = useTranslation('conversation')
  return (
    <>
      <AttachButton itemType={view.itemType} disabled={disabled || isPrivateReply} onFiles={onFiles} />
      {onRecord === null ? null : (
        <IconAction
          icon={Mic}
          className={styles.attach}
          label={t('voice.record')}
          aria-expanded={isRecording}
          disabled={disabled || isRecording}
          onClick={onRecord}
        />
      )}
      <IconAction
        icon={Smile}
        className={styles.attach}
        label={t('emoji.title')}
        aria-haspopup="dialog"
        aria-expanded={emoji.isOpen}
        disabled={disabled}
        // Keeps the caret in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (emoji.isOpen ? emoji.leave(true) : emoji.ask())}
      />
      <IconAction
        icon={MessageSquareText}
        className={styles.attach}
        label={t('composer.quickReply')}
        shortcut="/"
        aria-haspopup="dialog"
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onQuickReply}
      />
      {onTemplate === null ? null : (
        <IconAction
          icon={LayoutTemplate}
          className={styles.attach}
          label={t('composer.template')}
          onClick={onTemplate}
        />
      )}
      {view.sendsAs && !isPrivateReply ? (
        <SendAsMenu choices={view.sendsAs} chosen={sendAs} disabled={disabled} onChoose={onSendAs} />
      ) : null}
    </>
  )
}
