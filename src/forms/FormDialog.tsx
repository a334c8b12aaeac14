// A form in a dialog. Once it has input, closing it asks first.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Popup } from '../components/Popup.tsx'
import type { PopupProps } from '../components/Popup.tsx'
import { useLeaveQuestion } from '../lib/use-leave-question.ts'
import { useQuestion } from '../store/ui/use-question.ts'
import { useFulfilled } from './use-fulfilled.ts'
import { useOvertaken } from './use-overtaken.ts'
import { DialogForm } from './DialogForm.tsx'
import type { DialogFormProps } from './DialogForm.tsx'

interface FormDialogProps
  extends Omit<DialogFormProps, 'overtaken'>, Pick<PopupProps, 'title' | 'persistent' | 'width'> {
  /** Shown instead of the form while its initial values are unknown. */
  readonly waiting?: ReactNode
}

export const FormDialog = ({
  title,
  persistent = false,
  width = 'sm',
  waiting = null,
  onClose,
  ...content
}: FormDialogProps) => {
  const { t } = useTranslation(['app', 'forms'])
  const { form, children } = content
  const close = (): void => {
    form.discard()
    onClose()
  }
  useFulfilled(form, close)
  const overtaken = useOvertaken(form)
  const isWritten = form.written || overtaken.showsTheirs
  useLeaveQuestion(isWritten && form.draft.address === null)
  const ask = useQuestion(
    {
      name: 'discardForm',
      titleKey: 'forms:discard.title',
      textKey: 'forms:discard.text',
      confirmKey: 'forms:discard.confirm',
      danger: true,
    },
    close,
  )
  const leave = isWritten ? ask : close
  return (
    <Popup
      title={title}
      closeLabel={t('close')}
      persistent={persistent || isWritten}
      width={width}
      // Without fields it is a confirmation and takes no more space than its text.
      fillsPhone={Boolean(children)}
      onClose={leave}
    >
      {waiting ?? <DialogForm {...content} overtaken={overtaken} onClose={leave} />}
    </Popup>
  )
}
