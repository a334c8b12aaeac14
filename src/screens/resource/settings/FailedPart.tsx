// Shown instead of a part of a page that could not be loaded.
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { FailedLine } from '../../../components/FailedLine.tsx'

interface FailedPartProps {
  /** Heading of the part. */
  readonly what: string
  readonly onRetry: () => unknown
}

export const FailedPart = ({ what, onRetry }: FailedPartProps) => {
  const { t } = useTranslation('resources')
  return <FailedLine text={t('partFailed', { what })} retry={t('retry')} restMs={buttonReenableMs} onRetry={onRetry} />
}
