// Sends, or sends and closes, depending on the user's setting; a menu beside it has the other action and the setting.
import { Archive, ChevronDown, SendHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSending } from '../../../store/session/sending-preference.ts'
import styles from './composer.module.css'

const SendMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './SendMenu.tsx')).SendMenu,
)

interface SendButtonProps {
  readonly disabled: boolean
  readonly onSend: (closes: boolean) => void
}

export const SendButton = ({ disabled, onSend }: SendButtonProps) => {
  const { t } = useTranslation('conversation')
  const { closes } = useAppSelector(selectSending)
  const { isOpen, wasOpen, anchor, place, open, close } = useDropDown('composer.send', t('composer.sending'))
  const Icon = closes ? Archive : SendHorizontal
  return (
    <span className={styles.split}>
      <button
        type="button"
        className={styles.send}
        disabled={disabled}
        // Keeps the focus in the field for the next message.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onSend(closes)}
      >
        <Icon size={16} aria-hidden />
        {t(closes ? 'composer.sendAndClose' : 'composer.send')}
        <kbd className={styles.key} aria-hidden="true">
          ↵
        </kbd>
      </button>
      <button
        type="button"
        ref={place}
        className={styles.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('composer.sending')}
        title={t('composer.sending')}
        onClick={open}
      >
        <ChevronDown size={16} aria-hidden />
      </button>
      {wasOpen ? (
        <SendMenu isOpen={isOpen} anchor={anchor} disabled={disabled} onClose={close} onSend={onSend} />
      ) : null}
    </span>
  )
}
