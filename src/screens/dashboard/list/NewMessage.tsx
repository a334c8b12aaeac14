// Button above the list: writes to a new number, in a dialog.
import { MessageSquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../../components/IconAction.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useDisclosure } from '../../../components/use-disclosure.ts'

const NewMessagePopup = lazyPart(
  async () => (await import(/* webpackChunkName: "templates" */ './NewMessagePopup.tsx')).NewMessagePopup,
  { note: 'overlay' },
)

export const NewMessage = ({ onOpen }: { readonly onOpen: (threadId: string) => void }) => {
  const { t } = useTranslation('whatsapp')
  const title = t('newMessage.title')
  const { isOpen, open, close } = useDisclosure({ key: 'submitMessage', kind: 'popup', title })
  return (
    <>
      <IconAction icon={MessageSquarePlus} label={title} aria-haspopup="dialog" onClick={open} />
      {isOpen ? <NewMessagePopup title={title} onClose={close} onOpen={onOpen} /> : null}
    </>
  )
}
