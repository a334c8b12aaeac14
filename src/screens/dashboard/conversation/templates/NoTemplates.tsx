// Shown if an account has no approved template, with a link to the templates for those who may create one.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import styles from './template-composer.module.css'

interface NoTemplatesProps {
  readonly organisationId: string
  /** Called when the user follows the link to the templates. */
  readonly onLeave?: () => void
}

export const NoTemplates = ({ organisationId, onLeave }: NoTemplatesProps) => {
  const { t } = useTranslation('whatsapp')
  const rights = useAppSelector(selectRights)
  const manages = rights !== null && canManageOrganisation(rights, organisationId)
  return (
    <p className={styles.note}>
      {t('templates.empty')}{' '}
      {manages ? (
        <Link to={toListPath('FBWATEMPLATE')} onClick={onLeave}>
          {t('templates.manage')}
        </Link>
      ) : (
        t('templates.whoManages')
      )}
    </p>
  )
}
