// Shown where a platform's own labels could not be loaded.
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../contract/constants.ts'
import { FailedLine } from '../components/FailedLine.tsx'

export const LabelsFailed = ({ text, onRetry }: { readonly text: string; readonly onRetry: () => unknown }) => {
  const { t } = useTranslation('inbox')
  return <FailedLine text={text} retry={t('retry')} restMs={buttonReenableMs} onRetry={onRetry} />
}
