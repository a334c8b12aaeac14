// Result of a call: loading, failed with a retry, or the data.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'

interface AnsweredProps<Data> {
  readonly answer: { readonly data: Data | undefined; readonly error: object | undefined; readonly refetch: () => void }
  readonly children: (data: Data) => ReactNode
}

export const Answered = <Data,>({ answer: { data, error, refetch }, children }: AnsweredProps<Data>) => {
  const { t } = useTranslation('resources')
  if (data !== undefined) return children(data)
  if (error === undefined) return <Skeleton label={t('list.loading')} />
  return (
    <LoadFailed
      restMs={buttonReenableMs}
      title={t('list.failed')}
      text={t('list.failedText')}
      retry={t('retry')}
      onRetry={refetch}
    />
  )
}
