// Opens the images of a conversation in a lightbox, in order of arrival.
import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsOf } from '../../../../contract/channel-message.ts'
import { toAttachmentCard } from '../../../channels/attachment.ts'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { OpenMedia } from '../../../channels/open-media.ts'
import { toShownFile } from '../../../channels/shown-file.ts'
import { Lightbox } from '../../../components/Lightbox.tsx'
import type { LightboxItem } from '../../../components/Lightbox.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { mediaHidden, mediaShown, selectShownMediaId } from '../../../store/conversation/lightbox-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'

const useItems = (messages: readonly ShownMessage[]): readonly LightboxItem[] => {
  const { t, i18n } = useTranslation(['conversation', 'inbox'])
  return useMemo(
    () =>
      messages.flatMap(({ record, time, isDeleted }) =>
        (record === null || isDeleted ? [] : attachmentsOf(record)).flatMap((attachment): LightboxItem[] => {
          const file = toShownFile(attachment)
          if (file?.shape !== 'picture' && file?.shape !== 'film') return []
          const name = toAttachmentCard(attachment).name ?? t(`inbox:kind.${attachment.type}`)
          return [
            {
              id: file.mediaId,
              address: file.address,
              name,
              detail: formatDateTime(time, i18n.language),
              isFilm: file.shape === 'film',
            },
          ]
        }),
      ),
    [messages, t, i18n.language],
  )
}

/** Separate component, so that opening an image does not render the conversation again. */
const ShownLarge = ({ messages }: { readonly messages: readonly ShownMessage[] }) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const shownId = useAppSelector(selectShownMediaId)
  const items = useItems(messages)
  const labels = {
    viewer: t('media.viewer'),
    previous: t('media.previous'),
    next: t('media.next'),
    save: t('media.save'),
    close: t('media.close'),
    place: (index: number, count: number) => t('media.place', { index, count }),
  }
  return (
    <Lightbox
      items={items}
      shownId={shownId}
      onShow={(id) => dispatch(mediaShown(id))}
      onClose={() => dispatch(mediaHidden())}
      labels={labels}
    />
  )
}

export const ConversationMedia = ({
  messages,
  children,
}: {
  readonly messages: readonly ShownMessage[]
  readonly children: ReactNode
}) => {
  const dispatch = useAppDispatch()
  const open = useCallback((mediaId: string) => void dispatch(mediaShown(mediaId)), [dispatch])
  return (
    <OpenMedia value={open}>
      {children}
      <ShownLarge messages={messages} />
    </OpenMedia>
  )
}
