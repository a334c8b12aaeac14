// Wallboard links of an organisation: creating, listing, revoking.
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link2, Monitor } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { QueueFilter } from '../../../../contract/live-figures.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Lines } from '../../../components/Line.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { Popup } from '../../../components/Popup.tsx'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { useOneOrganisation } from '../use-one-organisation.ts'
import { NewAddress } from './NewAddress.tsx'
import type { MadeLink } from './NewAddress.tsx'
import { NewLinkDialog } from './NewLinkDialog.tsx'
import { WallLinkLine } from './WallLinkLine.tsx'
import styles from './wall-links.module.css'

interface WallLinksProps {
  /** Filter of a new link. */
  readonly filter: QueueFilter
  readonly onClose: () => void
}

const Links = ({ organisationId, filter }: { readonly organisationId: string; readonly filter: QueueFilter }) => {
  const { t } = useTranslation('reports')
  const { data: links, error, refetch } = useCallQuery('wallLinks', { params: { id: organisationId }, force: true })
  const [naming, setNaming] = useState(false)
  const [made, setMade] = useState<MadeLink | null>(null)
  return (
    <>
      {made === null ? null : <NewAddress organisationId={organisationId} made={made} />}
      {error === undefined ? null : (
        <LoadFailed restMs={buttonReenableMs} title={t('wallLinks.failed')} retry={t('retry')} onRetry={refetch} />
      )}
      {links === undefined && error === undefined ? (
        <Skeleton variant="rounded" height={96} role="status" aria-busy="true" />
      ) : null}
      {links?.length === 0 ? (
        <EmptyState icon={Monitor} title={t('wallLinks.none')} text={t('wallLinks.noneText')} />
      ) : null}
      {links && links.length > 0 ? (
        <Lines label={t('wallLinks.title')}>
          {links.map((link) => (
            <WallLinkLine key={link._id} link={link} organisationId={organisationId} onRevoked={refetch} />
          ))}
        </Lines>
      ) : null}
      <div>
        <Button variant="contained" startIcon={<Link2 size={16} aria-hidden />} onClick={() => setNaming(true)}>
          {t('wallLinks.new')}
        </Button>
      </div>
      {naming ? (
        <NewLinkDialog
          organisationId={organisationId}
          filter={filter}
          onClose={() => setNaming(false)}
          onUnsure={refetch}
          onMade={(link) => {
            setMade(link)
            refetch()
          }}
        />
      ) : null}
    </>
  )
}

export const WallLinks = ({ filter, onClose }: WallLinksProps) => {
  const { t } = useTranslation('reports')
  const organisationId = useOneOrganisation(filter)
  return (
    <Popup title={t('wallLinks.title')} closeLabel={t('wallLinks.close')} onClose={onClose}>
      <div className={styles.links}>
        <p className={styles.lead}>{t('wallLinks.lead')}</p>
        {organisationId === null ? (
          <p role="status">{t('chooseOrganisation')}</p>
        ) : (
          <Links organisationId={organisationId} filter={filter} />
        )}
      </div>
    </Popup>
  )
}
