// Form for a post of our own page: text, link, images; now or scheduled. If publishing fails, its job notifies the author.
import Button from '@mui/material/Button'
import { SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { string } from 'yup'
import { FileInput } from '../../../../components/FileInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { formatSize } from '../../../../lib/format-size.ts'
import { parseFieldTime, toFieldTime } from '../../../../lib/zone-time.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { useIdempotencyKeys } from '../../../../store/records/use-idempotency-keys.ts'
import { useUploadOnce } from '../../../../store/outbox/use-upload-once.ts'
import { useZoneOf } from '../../fields/use-zone-of.ts'
import { useRecordCall } from '../use-record-call.ts'

/** Limits of the platform. */
const maxPictures = 10
const minAheadMs = 10 * 60_000
const maxAheadMs = 30 * 86_400_000

const noFiles: readonly File[] = []
const rules = { message: string().max(5_000, 'TEXT_TOO_LONG') }

interface NewPostDialogProps {
  readonly pageId: string
  readonly organisationId: string
  readonly onClose: () => void
}

const NewPostDialog = ({ pageId, organisationId, onClose }: NewPostDialogProps) => {
  const { t, i18n } = useTranslation('organisations')
  const { bring: bringFile, forgetLost } = useUploadOnce()
  const call = useRecordCall()
  const address = `page.post.${pageId}`
  const { keyOf, settle } = useIdempotencyKeys(address)
  const now = useAppSelector(selectNow)
  const zone = useZoneOf(organisationId) ?? 'UTC'

  /** @returns the ids of the uploads, or the error */
  const bring = async (files: readonly File[]): Promise<readonly string[] | RequestError> => {
    const ids: string[] = []
    for (const file of files) {
      const uploaded = await bringFile({ itemType: 'fbComment', accountId: pageId }, file)
      if (!uploaded.ok) return uploaded.error
      ids.push(uploaded.mediaId)
    }
    return ids
  }
  const form = useForm({
    id: 'post',
    draft: address,
    initial: { message: '', link: '', media: noFiles, scheduledTime: '' },
    fieldByCode: {
      MESSAGE_EMPTY: 'message',
      ATTACHMENT_TYPE_REFUSED: 'media',
      ATTACHMENT_TOO_LARGE: 'media',
    },
    rules: () => rules,
    send: async ({ message, link, media, scheduledTime }) => {
      const uploadedMedia = await bring(media)
      if ('code' in uploadedMedia) return uploadedMedia
      const at = parseFieldTime(scheduledTime, zone)
      const body = {
        message: message.trim(),
        link: link.trim() === '' ? null : link.trim(),
        media: [...uploadedMedia],
        scheduledTime: at === null ? null : new Date(at).toISOString(),
      }
      const refusal = await call(
        'submitFbPost',
        { params: { id: pageId }, body, key: keyOf(body) },
        at === null ? 'organisations:page.post.asked' : 'organisations:page.post.scheduled',
      )
      forgetLost(refusal, media)
      if (refusal === null) settle()
      return refusal
    },
    onDone: onClose,
  })
  const { value: media, onValue: setMedia } = form.field('media')
  return (
    <FormDialog title={t('page.post.new')} form={form} submitLabel={t('page.post.publish')} onClose={onClose}>
      <TextInput {...form.field('message')} type="area" label={t('page.post.message')} />
      <TextInput {...form.field('link')} label={t('page.post.link')} optional={t('page.post.optional')} />
      <FileInput
        {...form.field('media')}
        label={t('page.post.pictures')}
        optional={t('page.post.optional')}
        accept="image/jpeg,image/png,image/gif"
        files={media.map(({ name, size }, at) => ({
          key: `${at}`,
          name,
          detail: formatSize(size, i18n.language),
        }))}
        onAdd={(added) => setMedia([...media, ...added].slice(0, maxPictures))}
        onRemove={(key) => setMedia(media.filter((_file, at) => `${at}` !== key))}
        labels={{
          choose: t('page.post.choose'),
          hint: t('page.post.most', { most: maxPictures }),
          remove: (name) => t('page.post.remove', { name }),
        }}
      />
      <TextInput
        {...form.field('scheduledTime')}
        type="datetime-local"
        label={t('page.post.time')}
        optional={t('page.post.timeOf', { zone: zone.replaceAll('_', ' ') })}
        min={toFieldTime(now + minAheadMs, zone)}
        max={toFieldTime(now + maxAheadMs, zone)}
      />
    </FormDialog>
  )
}

export const NewPost = ({ pageId, organisationId }: Omit<NewPostDialogProps, 'onClose'>) => {
  const { t } = useTranslation('organisations')
  const { isOpen, open, close } = useDisclosure({ key: 'newPost', kind: 'popup', title: t('page.post.new') })
  return (
    <>
      <Button variant="outlined" startIcon={<SquarePen size={16} aria-hidden />} onClick={open}>
        {t('page.post.new')}
      </Button>
      {isOpen ? <NewPostDialog pageId={pageId} organisationId={organisationId} onClose={close} /> : null}
    </>
  )
}
