// Set-up of a WhatsApp number: verification by code, registration with a PIN, and its profile.
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { string } from 'yup'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { codeMethods, maxRegistrations, registrationHours } from '../../../../../contract/whatsapp/number-calls.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { InlineForm } from '../../../../forms/InlineForm.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'

type Phone = Row<'FBWAPHONE'>

interface StepProps {
  readonly phone: Phone
}

const sixDigits = () =>
  string()
    .required('isEmptyValue')
    .matches(/^\d{6}$/, 'INVALID_VALUE')

const CodeForm = ({ phone }: StepProps) => {
  const { t, i18n } = useTranslation('organisations')
  const call = useRecordCall()
  const form = useForm({
    id: 'request',
    initial: { method: 'SMS', language: i18n.language },
    rules: () => ({}),
    send: ({ method, language }) =>
      call(
        'requestWaPhoneCode',
        { params: { id: phone._id }, query: { method, language } },
        'organisations:number.asked',
      ),
  })
  return (
    <InlineForm form={form} label={t('number.askTitle')} submitLabel={t('number.ask')}>
      <ChoiceInput
        {...form.field('method')}
        label={t('number.method')}
        choices={codeMethods.map((value) => ({ value, label: t(`number.methods.${value}`) }))}
      />
    </InlineForm>
  )
}

const VerifyForm = ({ phone }: StepProps) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const form = useForm({
    id: 'verify',
    initial: { code: '' },
    secret: ['code'],
    rules: () => ({ code: sixDigits() }),
    send: ({ code }) =>
      call('verifyWaPhone', { params: { id: phone._id }, body: { code } }, 'organisations:number.verified'),
  })
  return (
    <InlineForm form={form} label={t('number.codeTitle')} submitLabel={t('number.verify')}>
      <TextInput {...form.field('code')} label={t('number.code')} />
    </InlineForm>
  )
}

const RegisterForm = ({ phone }: StepProps) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const form = useForm({
    id: 'register',
    initial: { pin: '' },
    secret: ['pin'],
    rules: () => ({ pin: sixDigits() }),
    send: ({ pin }) =>
      call('registerWaPhone', { params: { id: phone._id }, body: { pin } }, 'organisations:number.registered'),
  })
  return (
    <InlineForm form={form} label={t('number.registerTitle')} submitLabel={t('number.register')}>
      <TextInput {...form.field('pin')} type="password" label={t('number.pin')} />
      <p className={styles.quiet}>{t('number.pinHint')}</p>
    </InlineForm>
  )
}

const Done = ({ children }: { readonly children: string }) => (
  <p className={styles.quiet}>
    <CircleCheck size={16} aria-hidden /> {children}
  </p>
)

const hourMs = 3_600_000

/** Number of attempts within the last hours, as the server counts them. */
const countAttempts = ({ data }: Phone, now: number): number => {
  const given = data?.['registrations']
  return Array.isArray(given)
    ? given.filter((time) => Date.parse(String(time)) > now - registrationHours * hourMs).length
    : 0
}

export const NumberPanel = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const phone = row as unknown as Phone
  const now = useAppSelector(selectNow)
  const isVerified = phone.codeVerificationStatus === 'VERIFIED'
  const isRegistered = phone.data?.['status'] === 'CONNECTED'
  return (
    <>
      <Panel title={t('number.verifyTitle')} text={t('number.verifyText')}>
        {isVerified ? (
          <Done>{t('number.isVerified')}</Done>
        ) : (
          <>
            <CodeForm phone={phone} />
            <VerifyForm phone={phone} />
          </>
        )}
      </Panel>
      <Panel title={t('number.registerTitle')} text={t('number.registerText')}>
        {isRegistered ? <Done>{t('number.isRegistered')}</Done> : <RegisterForm phone={phone} />}
        <p className={styles.quiet}>
          {t('number.attempts', { count: countAttempts(phone, now), most: maxRegistrations, hours: registrationHours })}
        </p>
      </Panel>
      <ProfilePanel phone={phone} />
    </>
  )
}
