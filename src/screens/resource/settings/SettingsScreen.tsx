// Settings: one page per subject, about one organisation. A page that the user may not change is read-only text and says why.
import { Building2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { MenuButton } from '../../../components/MenuButton.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { settingsPages, toSettingsPath } from '../../../store/ui/settings-paths.ts'
import type { SettingsPage } from '../../../store/ui/settings-paths.ts'
// Imported first, so that all record screens load their styles in the same order.
import { ResourceFrame } from '../frame/ResourceFrame.tsx'
import { AssignmentPage } from './AssignmentPage.tsx'
import { ChannelsPage } from './ChannelsPage.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HoursPage } from './HoursPage.tsx'
import { LabelsPage } from './LabelsPage.tsx'
import { OrganisationPage } from './OrganisationPage.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { QuickRepliesPage } from './QuickRepliesPage.tsx'
import { RetentionPage } from './RetentionPage.tsx'
import { SecurityPage } from './SecurityPage.tsx'
import type { PageProps } from './page-props.ts'
import { TeamsPage } from './TeamsPage.tsx'
import { useSettingsOrganisation } from './use-settings-organisation.ts'
import styles from './settings.module.css'

const pages: Readonly<Record<SettingsPage, ComponentType<PageProps>>> = {
  people: PeoplePage,
  channels: ChannelsPage,
  teams: TeamsPage,
  assignment: AssignmentPage,
  labels: LabelsPage,
  quickReplies: QuickRepliesPage,
  hours: HoursPage,
  security: SecurityPage,
  retention: RetentionPage,
  organisation: OrganisationPage,
}

export const SettingsScreen = ({ page }: { readonly page: SettingsPage }) => {
  const { t } = useTranslation(['settings', 'resources'])
  const navigate = useNavigate()
  const rights = useAppSelector(selectRights)
  const { organisations, organisation, manages } = useSettingsOrganisation()
  const Page = pages[page]
  const chooser =
    organisation === undefined || organisations.length < 2 ? null : (
      <MenuButton
        name="settings.organisation"
        label={t('about')}
        choices={organisations.map(({ _id, name }) => ({ key: _id, label: name || _id }))}
        chosen={organisation._id}
        onChoose={(id) => void navigate(toSettingsPath(page, id))}
      >
        {organisation.name || organisation._id}
      </MenuButton>
    )
  return (
    <ResourceFrame type={null} title={t(`resources:settings.${page}`)} crumbs={[]} actions={chooser}>
      <p className={styles.lead}>{t(`leads.${page}`)}</p>
      {organisation && page === settingsPages[0] ? <FirstSteps organisation={organisation} manages={manages} /> : null}
      {organisation ? (
        <Page key={organisation._id} organisation={organisation} manages={manages} />
      ) : rights === null ? (
        <Skeleton label={t('loading')} />
      ) : (
        <EmptyState icon={Building2} title={t('none')} text={t('noneText')} />
      )}
    </ResourceFrame>
  )
}
