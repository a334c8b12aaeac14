// Invitation link that is not sent by e-mail; the administrator passes it on.
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../../components/Field.tsx'

export const InvitationLink = ({ name, link }: { readonly name: string; readonly link: string }) => {
  const { t } = useTranslation('users')
  const id = useId()
  const [copyResult, setCopyResult] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      setCopyResult('copied')
    } catch {
      // The clipboard API is missing on plain HTTP; the text can be selected and copied by hand.
      setCopyResult('notCopied')
    }
  }
  return (
    <Field id={id} label={t('account.invitation.link', { name })} error={null}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
        endAdornment={
          <Button size="small" startIcon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
            {t('account.invitation.copy')}
          </Button>
        }
      />
      <span role="status">{copyResult === null ? '' : t(`account.invitation.${copyResult}`)}</span>
    </Field>
  )
}
