// Handlers of the calls that set a number up: a code proves that it is ours, a PIN registers it, its profile is shown to customers.
import { codeMethods, verticals } from '../../../contract/whatsapp/number-calls.ts'
import type { NumberProfile, Registrations } from '../../../contract/whatsapp/number-calls.ts'
import type { ServerErrorCode } from '../../../contract/errors.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import { askPlatform } from '../../platform/ask-platform.ts'
import { identifyNumber } from '../../platform/identify-account.ts'
import { recordNumber } from '../../platform/record-identity.ts'
import { addAudit } from '../../records/audit.ts'
import { checkReplacing } from '../../records/check-replacing.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { uploadProfilePicture } from './profile-picture.ts'
import { openPhone } from './open-account.ts'
import { countRegistration } from './registrations.ts'

type PhoneCall =
  | 'requestWaPhoneCode'
  | 'verifyWaPhone'
  | 'registerWaPhone'
  | 'deregisterWaPhone'
  | 'waPhoneProfile'
  | 'setWaPhoneProfile'
  | 'waPhoneCompliance'

/** Our error codes for the platform's refusals. */
const refusals: Readonly<Record<number, ServerErrorCode>> = {
  133005: 'PIN_WRONG',
  133006: 'NUMBER_NOT_VERIFIED',
  133008: 'PIN_TRIES_TOO_MANY',
  133009: 'PIN_TRIES_TOO_FAST',
  133010: 'NUMBER_UNREGISTERED',
  133015: 'NUMBER_JUST_DELETED',
  133016: 'REGISTRATIONS_TOO_MANY',
}
const codeRefusals: typeof refusals = { ...refusals, 136025: 'VERIFICATION_CODE_WRONG' }

const messagingProduct = { messaging_product: 'whatsapp' }

/** Reads the number from the platform again after a step has changed it. */
const refresh = async (
  services: Context,
  { _id, fbId }: { readonly _id: string; readonly fbId: string },
  token: string,
  also: { readonly pin?: string | null } = {},
): Promise<void> => {
  const number = await askPlatform(() => identifyNumber(services, token, fbId))
  await transact(services.database, { actor: null }, async (unit) => {
    await unit.lock(`FBWAPHONE:${_id}`)
    if (!(await unit.get('FBWAPHONE', _id))) return
    if (Object.keys(also).length > 0) await unit.change('FBWAPHONE', _id, also)
    if (number) await recordNumber(unit, _id, number)
  })
}

const requestCode = async (context: CallContext<'requestWaPhoneCode'>): Promise<Record<string, never>> => {
  const { services, query } = context
  const method = codeMethods.find((one) => one === (query['method'] ?? 'SMS'))
  const language = query['language'] ?? 'tr'
  if (!method) throw new ApiError('INVALID_BODY', { method: 'INVALID_VALUE' }, 'requestWaPhoneCode')
  if (typeof language !== 'string' || !/^[a-z]{2}(_[A-Z]{2})?$/.test(language))
    throw new ApiError('INVALID_BODY', { language: 'INVALID_VALUE' }, 'requestWaPhoneCode')
  const { phone, token } = await openPhone(context, 'change')
  const body = { code_method: method, language }
  await askPlatform(() => services.platform.post({ path: `/${phone.fbId}/request_code`, token, body }), refusals)
  return {}
}

const verify = async (context: CallContext<'verifyWaPhone'>): Promise<Record<string, never>> => {
  const { services, body } = context
  const { phone, token } = await openPhone(context, 'change')
  const given = { code: body.code }
  await askPlatform(
    () => services.platform.post({ path: `/${phone.fbId}/verify_code`, token, body: given }),
    codeRefusals,
  )
  await refresh(services, phone, token)
  return {}
}

/** Counts the attempt before the request, because the platform counts refused attempts, too. */
const registering = async (
  context: CallContext<'registerWaPhone'> | CallContext<'deregisterWaPhone'>,
  edge: 'register' | 'deregister',
  pin: string | null,
): Promise<Registrations> => {
  const { services, rights } = context
  const { phone, token } = await openPhone(context, 'change')
  const { result: remainingRegistrations } = await transact(
    services.database,
    { actor: rights.userId },
    async (unit) => {
      const rest = await countRegistration(unit, phone._id)
      const { organisationId } = phone as { readonly organisationId?: string | null }
      addAudit(unit, 'updated', 'FBWAPHONE', phone._id, { organisationId, fields: [edge] })
      return rest
    },
    { now: services.now },
  )
  const body = pin === null ? {} : { ...messagingProduct, pin }
  await askPlatform(() => services.platform.post({ path: `/${phone.fbId}/${edge}`, token, body }), refusals)
  await refresh(services, phone, token, { pin })
  return { left: remainingRegistrations }
}

const profileFields = 'about,address,description,email,profile_picture_url,websites,vertical'

const readProfile = async (services: Context, phoneFbId: string, token: string): Promise<NumberProfile> => {
  const answer = asObject(
    await services.platform.get({
      path: `/${phoneFbId}/whatsapp_business_profile`,
      token,
      query: { fields: profileFields },
    }),
  )
  const profile = asObject(asList(answer?.['data'])[0]) ?? {}
  const textOf = (name: string): string => asText(profile[name]) ?? ''
  return {
    about: textOf('about'),
    address: textOf('address'),
    description: textOf('description'),
    email: textOf('email'),
    websites: asList(profile['websites']).flatMap((one) => asText(one) ?? []),
    vertical: verticals.find((one) => one === profile['vertical']) ?? 'UNDEFINED',
    pictureUrl: asText(profile['profile_picture_url']),
  }
}

const showProfile = async (context: CallContext<'waPhoneProfile'>): Promise<NumberProfile> => {
  const { phone, token } = await openPhone(context, 'read')
  return askPlatform(() => readProfile(context.services, phone.fbId, token), refusals)
}

const setProfile = async (context: CallContext<'setWaPhoneProfile'>): Promise<NumberProfile> => {
  const { services, rights, body } = context
  const { phone, token } = await openPhone(context, 'change')
  const { picture, $seen, ...written } = body
  const { organisationId = '' } = phone as { readonly organisationId?: string }
  const given = Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? '']])),
  )
  return askPlatform(async () => {
    const path = `/${phone.fbId}/whatsapp_business_profile`
    if ($seen) checkReplacing('FBWAPHONE', given, $seen, await readProfile(services, phone.fbId, token))
    const handle = picture
      ? {
          profile_picture_handle: await uploadProfilePicture(
            services,
            { mediaId: picture, userId: rights.userId, organisationId },
            token,
          ),
        }
      : {}
    await services.platform.post({ path, token, body: { ...messagingProduct, ...given, ...handle } })
    await transact(
      services.database,
      { actor: rights.userId },
      async (unit) => addAudit(unit, 'updated', 'FBWAPHONE', phone._id, { organisationId, fields: ['profile'] }),
      { now: services.now },
    )
    return readProfile(services, phone.fbId, token)
  }, refusals)
}

const complianceFields =
  'entity_name,entity_type,is_registered,grievance_officer_details{name,email,landline_number,mobile_number},customer_care_details{email,landline_number,mobile_number}'

const showCompliance = async (
  context: CallContext<'waPhoneCompliance'>,
): Promise<{ compliance: Readonly<Record<string, unknown>> | null }> => {
  const { services } = context
  const { phone, token } = await openPhone(context, 'read')
  const path = `/${phone.fbId}/business_compliance_info`
  const answer = await askPlatform(
    () => services.platform.get({ path, token, query: { fields: complianceFields } }),
    refusals,
  )
  const { messaging_product: _product, ...told } = asObject(asList(asObject(answer)?.['data'])[0]) ?? {}
  return { compliance: Object.keys(told).length === 0 ? null : told }
}

export const phoneHandlers: Handlers<PhoneCall> = {
  requestWaPhoneCode: requestCode,
  verifyWaPhone: verify,
  registerWaPhone: (context) => registering(context, 'register', context.body.pin),
  deregisterWaPhone: (context) => registering(context, 'deregister', null),
  waPhoneProfile: showProfile,
  setWaPhoneProfile: setProfile,
  waPhoneCompliance: showCompliance,
}
