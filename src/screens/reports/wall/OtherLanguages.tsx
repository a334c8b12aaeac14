// Buttons for the product's other languages: a wallboard has no signed-in user who has chosen one.
import Button from '@mui/material/Button'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../contract/constants.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../../store/network/settings-slice.ts'
import { chooseLanguage } from '../../../store/session/choose-language.ts'

export const OtherLanguages = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const { language } = useAppSelector(selectSettings)
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <Button
        key={other}
        size="small"
        color="inherit"
        lang={other}
        startIcon={<Languages size={16} aria-hidden />}
        onClick={() => dispatch(chooseLanguage(other))}
      >
        {t(`language.${other}`)}
      </Button>
    ))
}
