// A popup with a form in it: once something is written there, neither a stray click nor Escape throws it away unasked.
import { useTranslation } from 'react-i18next'
import { Popup } from '../../../components/Popup.tsx'
import type { PopupProps } from '../../../components/Popup.tsx'
import { useQuestion } from '../../../store/ui/use-question.ts'

interface FormPopupProps extends Omit<PopupProps, 'closeLabel' | 'persistent'> {
  /** Whether closing it loses anything. */
  readonly written: boolean
}

export const FormPopup = ({ written, onClose, ...popup }: FormPopupProps) => {
  const { t } = useTranslation(['app', 'forms'])
  const discard = useQuestion(
    {
      name: 'discardForm',
      titleKey: 'forms:discard.title',
      textKey: 'forms:discard.text',
      confirmKey: 'forms:discard.confirm',
      danger: true,
    },
    onClose,
  )
  return <Popup {...popup} closeLabel={t('close')} persistent={written} onClose={written ? discard : onClose} />
}
