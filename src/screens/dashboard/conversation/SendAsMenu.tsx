// Menu, behind an ellipsis because it is rarely needed, for the form in which a message is sent; applies to one message.
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { retiredTags } from '../../../../contract/facebook/message-kinds.ts'
import type { SendAs } from '../../../../contract/facebook/message-kinds.ts'
import { MenuButton } from '../../../components/MenuButton.tsx'

interface SendAsMenuProps {
  readonly choices: readonly SendAs[]
  readonly chosen: SendAs | null
  readonly disabled: boolean
  readonly onChoose: (chosen: SendAs | null) => void
}

const usual = 'usual'

export const SendAsMenu = ({ choices, chosen, disabled, onChoose }: SendAsMenuProps) => {
  const { t } = useTranslation('conversation')
  return (
    <MenuButton
      name="composer.sendAs"
      label={t('sendAs.label')}
      disabled={disabled}
      choices={[
        { key: usual, label: t('sendAs.usual') },
        ...choices.map((key) => ({
          key,
          label: t(`sendAs.${key}`),
          ...(retiredTags.has(key) ? { detail: t('sendAs.retired') } : {}),
        })),
      ]}
      chosen={chosen ?? usual}
      onChoose={(key) => onChoose(choices.find((one) => one === key) ?? null)}
    >
      {chosen === null ? <Ellipsis size={18} aria-label={t('sendAs.usual')} /> : t(`sendAs.${chosen}`)}
    </MenuButton>
  )
}
