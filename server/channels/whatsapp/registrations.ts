// The platform limits how often a number is registered and deregistered, without a warning before it refuses, so we count as well.
import { maxRegistrations, registrationHours } from '../../../contract/whatsapp/number-calls.ts'
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asList, asText } from '../../lib/json-reading.ts'

const hourMs = 3_600_000

const recentRegistrations = ({ data }: Row<'FBWAPHONE'>, now: string): string[] => {
  const since = new Date(Date.parse(now) - registrationHours * hourMs).toISOString()
  return asList(data?.['registrations']).flatMap((time) => {
    const text = asText(time)
    return text !== null && text > since ? [text] : []
  })
}

/** Counts an attempt before its request. @returns attempts left @throws ApiError REGISTRATIONS_TOO_MANY with `until` */
export const countRegistration = async (unit: UnitOfWork, phoneId: string): Promise<number> => {
  await unit.lock(`FBWAPHONE:${phoneId}`)
  const phone = await unit.get('FBWAPHONE', phoneId)
  if (!phone) throw new ApiError('NOT_FOUND', undefined, 'FBWAPHONE')
  const recent = recentRegistrations(phone, unit.now)
  if (recent.length >= maxRegistrations) {
    const until = new Date(Date.parse(recent[0] ?? unit.now) + registrationHours * hourMs).toISOString()
    throw new ApiError('REGISTRATIONS_TOO_MANY', { until }, 'FBWAPHONE')
  }
  await unit.change('FBWAPHONE', phoneId, { data: { ...phone.data, registrations: [...recent, unit.now] } })
  return maxRegistrations - recent.length - 1
}
