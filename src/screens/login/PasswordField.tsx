// Password field with a button that reveals the password.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../components/IconAction.tsx'
import type { FieldProps } from '../../forms/use-form.ts'
import { LoginField } from './LoginField.tsx'

export const PasswordField = (field: FieldProps<string>) => {
  const { t } = useTranslation('login')
  const [shown, setShown] = useState(false)
  return (
    <LoginField
      {...field}
      type={shown ? 'text' : 'password'}
      label={t('password')}
      autoComplete="current-password"
      action={
        <IconAction
          browserTip
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
