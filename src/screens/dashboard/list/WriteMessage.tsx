// Button that writes over WhatsApp to somebody known by contact or number; opens the resulting conversation.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { WhatsAppMark } from '../../../channels/whatsapp/WhatsAppMark.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import type { MessagePartProps } from '../../../store/ui/message-part.ts'

const NewMessagePopup = lazyPart(
  async () => (await import(/* webpackChunkName: "templates" */ './NewMessagePopup.tsx')).NewMessagePopup,
  { note: 'overlay' },
)

export const WriteMessage = ({ addressee, onOpen }: MessagePartProps) => {
  const { t } = useTranslation('whatsapp')
  const title = t('newMessage.title')
  const { isOpen, open, close } = useDisclosure({ key: 'submitMessage', kind: 'popup', title })
  return (
    <>
      <Button size="small" startIcon={<WhatsAppMark />} aria-haspopup="dialog" onClick={open}>
        {t('newMessage.write')}
      </Button>
      {isOpen ? <NewMessagePopup title={title} addressee={addressee} onClose={close} onOpen={onOpen} /> : null}
    </>
  )
}
