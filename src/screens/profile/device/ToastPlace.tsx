// Setting for the position of toasts.
import { useTranslation } from 'react-i18next'
import { toastPositions } from '../../../../contract/constants.ts'
import type { ToastPosition } from '../../../../contract/constants.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectSettings, toastPositionChosen } from '../../../store/network/settings-slice.ts'

export const ToastPlace = () => {
  const { t } = useTranslation('forms')
  const dispatch = useAppDispatch()
  const { toastPosition } = useAppSelector(selectSettings)
  return (
    <ChoiceInput
      id="toast-position"
      name="toastPosition"
      label={t('toasts.label')}
      choices={toastPositions.map((value) => ({ value, label: t(`toasts.${value}`) }))}
      value={toastPosition}
      onValue={(value) => dispatch(toastPositionChosen(value as ToastPosition))}
    />
  )
}
