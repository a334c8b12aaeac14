// Menu of the reasons for closing a conversation.
import { useTranslation } from 'react-i18next'
import { givenCloseReasons } from '../../../../contract/close-reasons.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'

const HeaderMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './HeaderMenu.tsx')).HeaderMenu,
  { note: 'overlay' },
)

interface CloseReasonsMenuProps {
  /** Anchor element; null while the menu is closed. */
  readonly anchor: HTMLElement | null
  readonly onHide: () => void
  readonly onChoose: (reason: GivenCloseReason) => void
}

export const CloseReasonsMenu = ({ anchor, onHide, onChoose }: CloseReasonsMenuProps) => {
  const { t } = useTranslation('conversation')
  if (anchor === null) return null
  return (
    <HeaderMenu
      anchor={anchor}
      label={t('closing.why')}
      onClose={onHide}
      acts={givenCloseReasons.map((reason) => ({
        label: t(`closing.as.${reason}`),
        act: () => onChoose(reason),
      }))}
    />
  )
}
