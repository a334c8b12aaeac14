// The password, hidden until one asks to see it.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIconAction } from '../../components/PlainIconAction.tsx'
import { LoginField } from './LoginField.tsx'
import type { LoginFieldProps } from './LoginField.tsx'

export const PasswordField = (field: Pick<LoginFieldProps, 'input' | 'error' | 'value' | 'onChange'>) => {
  const { t } = useTranslation('login')
  const [shown, setShown] = useState(false)
  return (
    <LoginField
      {...field}
      name="password"
      type={shown ? 'text' : 'password'}
      label={t('password')}
      autoComplete="current-password"
      action={
        <PlainIconAction
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
