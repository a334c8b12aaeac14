// Text about the records that are deleted with a record or lose their reference to it; empty if there are none, or the record is gone.
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'

export const useHanging = (): ((type: EntityType, id: string) => Promise<string>) => {
  const dispatch = useAppDispatch()
  const { t, i18n } = useTranslation('resources')
  return async (type, id) => {
    const result = await dispatch(runCall('removalPreview', { params: { id }, query: { type }, quiet: true }))
    if (!result.ok) return isTransient(result.error) ? t('remove.unknown') : ''
    const list = new Intl.ListFormat(i18n.language)
    return (['refuse', 'cascade', 'clear'] as const)
      .flatMap((rule) => {
        const hangingNames = result.data.hanging
          .filter((hanging) => hanging.rule === rule)
          .map((hanging) => t('remove.hanging', { name: t(`many.${hanging.type}`), count: hanging.count }))
        return hangingNames.length === 0 ? [] : [t(`remove.${rule}`, { names: list.format(hangingNames) })]
      })
      .join(' ')
  }
}
