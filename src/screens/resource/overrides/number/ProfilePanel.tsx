// Profile of a WhatsApp number, which customers see; read from and written to the platform.
import { useTranslation } from 'react-i18next'
import { string } from 'yup'
import type { Row } from '../../../../../contract/index.ts'
import { verticals } from '../../../../../contract/whatsapp/number-calls.ts'
import type { NumberProfile } from '../../../../../contract/whatsapp/number-calls.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { FileInput } from '../../../../components/FileInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { InlineForm } from '../../../../forms/InlineForm.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { formatSize } from '../../../../lib/format-size.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { uploadFor } from '../../../../store/outbox/upload-file.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import type { CallAnswer } from '../../../../store/records/use-call-query.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'

const noFiles: readonly File[] = []
const limits = { about: 139, address: 256, description: 512, email: 128 } as const
const texts = ['about', 'address', 'description', 'email'] as const

const rules = {
  about: string().max(limits.about, 'TEXT_TOO_LONG'),
  address: string().max(limits.address, 'TEXT_TOO_LONG'),
  description: string().max(limits.description, 'TEXT_TOO_LONG'),
  email: string().max(limits.email, 'TEXT_TOO_LONG'),
}

interface ProfileFormProps {
  readonly phoneId: string
  readonly profile: NumberProfile
  readonly asked: Pick<CallAnswer<'waPhoneProfile'>, 'refetch' | 'fetchOvertaken'>
}

interface ProfileValues extends Pick<NumberProfile, (typeof texts)[number] | 'vertical'> {
  readonly first: string
  readonly second: string
}

/** The changed fields as they are sent; the two websites form one list. */
const toSent = ({ first, second, ...written }: ProfileValues, changed: readonly string[]) => ({
  ...Object.fromEntries(texts.filter((name) => changed.includes(name)).map((name) => [name, written[name]])),
  ...(changed.includes('vertical') ? { vertical: verticals.find((one) => one === written.vertical) ?? null } : {}),
  ...(changed.includes('first') || changed.includes('second')
    ? { websites: [first, second].map((one) => one.trim()).filter((one) => one !== '') }
    : {}),
})

const ProfileForm = ({ phoneId, profile, asked }: ProfileFormProps) => {
  const { t, i18n } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const call = useRecordCall()
  const { about, address, description, email, vertical, websites, pictureUrl } = profile
  const form = useForm({
    id: 'profile',
    exists: true,
    draft: `number.profile.${phoneId}`,
    initial: {
      about,
      address,
      description,
      email,
      vertical,
      first: websites[0] ?? '',
      second: websites[1] ?? '',
      files: noFiles,
    },
    fieldByCode: { ATTACHMENT_TYPE_REFUSED: 'files', ATTACHMENT_TOO_LARGE: 'files', ATTACHMENT_NO_STICKER: 'files' },
    rules: () => rules,
    send: async (typed, changed, seen) => {
      const [file] = typed.files
      const uploaded = file ? await dispatch(uploadFor({ itemType: 'waContact', accountId: phoneId }, file)) : null
      if (uploaded?.ok === false) return uploaded.error
      const picture = uploaded ? { picture: uploaded.mediaId } : {}
      const error = await call(
        'setWaPhoneProfile',
        { params: { id: phoneId }, body: { ...toSent(typed, changed), ...picture, $seen: toSent(seen, changed) } },
        'organisations:number.profileSaved',
      )
      return asked.fetchOvertaken(error)
    },
    onDone: asked.refetch,
  })
  const { value: files, onValue: setFiles } = form.field('files')
  return (
    <InlineForm form={form} label={t('number.profileTitle')} submitLabel={t('save')} disabled={!form.dirty}>
      {texts.map((name) => (
        <TextInput key={name} {...form.field(name)} label={t(`number.profile.${name}`)} />
      ))}
      <TextInput {...form.field('first')} label={t('number.profile.website')} />
      <TextInput {...form.field('second')} label={t('number.profile.secondWebsite')} />
      <ChoiceInput
        {...form.field('vertical')}
        label={t('number.profile.vertical')}
        choices={verticals.map((value) => ({ value, label: t(`number.verticals.${value}`) }))}
      />
      <FileInput
        {...form.field('files')}
        label={t('number.profile.picture')}
        accept="image/jpeg,image/png"
        multiple={false}
        files={files.map(({ name, size }) => ({ key: name, name, detail: formatSize(size, i18n.language) }))}
        onAdd={([file]) => setFiles(file ? [file] : [])}
        onRemove={() => setFiles([])}
        labels={{
          choose: t(pictureUrl === null ? 'number.profile.choosePicture' : 'number.profile.changePicture'),
          hint: t('number.profile.pictureHint'),
          remove: (name) => t('number.profile.removePicture', { name }),
        }}
      />
    </InlineForm>
  )
}

export const ProfilePanel = ({ phone }: { readonly phone: Row<'FBWAPHONE'> }) => {
  const { t } = useTranslation('organisations')
  const answer = useCallQuery('waPhoneProfile', { params: { id: phone._id }, force: true })
  return (
    <Panel title={t('number.profileTitle')} text={t('number.profileText')}>
      <Answered answer={answer}>
        {(profile) => <ProfileForm phoneId={phone._id} profile={profile} asked={answer} />}
      </Answered>
    </Panel>
  )
}
