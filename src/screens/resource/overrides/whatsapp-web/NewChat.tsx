// Button above the list of chats: writes to a new number, in a dialog.
import Button from '@mui/material/Button'
import { MessageSquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../components/lazy-part.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import type { BaseQuery } from '../../table/base-query.ts'

const NewChatDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "new-chat" */ './NewChatDialog.tsx')).NewChatDialog,
  { note: 'overlay' },
)

export const NewChat = ({ settled }: { readonly settled: BaseQuery }) => {
  const { t } = useTranslation('whatsapp-web')
  const title = t('newChat.title')
  const { isOpen, open, close } = useDisclosure({ key: 'submitMessage', kind: 'popup', title })
  return (
    <>
      <Button
        size="small"
        startIcon={<MessageSquarePlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {title}
      </Button>
      {isOpen ? <NewChatDialog title={title} settled={settled} onClose={close} /> : null}
    </>
  )
}
