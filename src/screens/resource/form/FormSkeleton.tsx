// Skeleton of a form whose initial values are loading; visible only after 200 ms.
import DialogContent from '@mui/material/DialogContent'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../components/DialogFooter.tsx'
import type { ResourceField } from '../fields/resource-fields.ts'
import styles from './form-skeleton.module.css'

interface FormSkeletonProps {
  readonly fields: readonly ResourceField[]
  readonly onClose: () => void
}

export const FormSkeleton = ({ fields, onClose }: FormSkeletonProps) => {
  const { t } = useTranslation(['app', 'forms'])
  return (
    <>
      <DialogContent>
        <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('forms:loading')}>
          {fields.map(({ path, kind }) => (
            <span key={path} className={kind === 'flag' ? styles.flag : styles.field} />
          ))}
        </div>
      </DialogContent>
      <DialogFooter cancel={t('cancel')} onClose={onClose} />
    </>
  )
}
