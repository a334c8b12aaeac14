// What could not be loaded says so where it would stand, and can be asked for again.
import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/EmptyState.tsx'

export const LoadFailed = ({ title, onRetry }: { readonly title: string; readonly onRetry: () => unknown }) => {
  const { t } = useTranslation('profile')
  return (
    <EmptyState
      role="alert"
      icon={CloudOff}
      title={title}
      action={
        <Button variant="outlined" size="small" onClick={() => onRetry()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
