// A company that answers its customers here.
import { defineEntity } from '../entity.ts'
import { isBusinessHours, timeOfDayPattern } from '../business-hours.ts'
import {
  array,
  boolean,
  choice,
  count,
  flag,
  mustBeGiven,
  number,
  object,
  string,
  text,
  time,
  timeZone,
} from '../fields.ts'

/** Maximum number of accounts of one service that can be allowed. */
export const maxAccounts = 10_000

/** Number of accounts of each service. */
export const serviceAllowanceSchema = () => object({ FaFacebook: count(), FaInstagram: count(), FaWhatsapp: count() })

const limit = () => count().max(maxAccounts, 'INVALID_VALUE').nullable()

/** A change of the allowance: null removes a limit, missing services keep theirs. */
export const allowanceChangeSchema = () => object({ FaFacebook: limit(), FaInstagram: limit(), FaWhatsapp: limit() })

export const organisationEntity = defineEntity({
  type: 'ORGANISATION',
  base: '/api/organisations',
  schema: object({
    name: text().meta(mustBeGiven),
    /** When it was deleted; it can be restored until `purgeTime`. */
    deletedTime: time(),
    /** When erasing begins. */
    purgeTime: time(),
    /** Number of records erased so far, and in total; null: erasing has not begun. */
    purgedCount: count().nullable(),
    purgeTotal: count().nullable(),
    allowedServices: object({ FaFacebook: boolean(), FaInstagram: boolean(), FaWhatsapp: boolean() }),
    /** Number of accounts of each service that it may connect. */
    allowance: serviceAllowanceSchema(),
    /** Conversations that agents see: all, those of their teams and their own, or only their own. Managers see all. */
    visibility: choice('all', 'team', 'own'),
    /** Whether read receipts are sent to customers, on platforms that support them; null: yes. */
    sendsReadReceipts: flag(),
    /** Also decides the day boundaries of reports. */
    timeZone: timeZone(),
    /** One span per weekday, in its time zone. */
    businessHours: array(
      object({
        day: number().integer().min(1).max(7).required(),
        from: string().matches(timeOfDayPattern, 'INVALID_TIME').required(),
        to: string().matches(timeOfDayPattern, 'INVALID_TIME').required(),
      }),
    )
      .max(7)
      .test('business hours', 'INVALID_VALUE', (days) => isBusinessHours(days ?? [])),
    /** The time until which its subscriptions run, or ran; null if it has none, or one without an end. Maintained by the server. */
    subscriptionEndTime: time(),
  }),
  references: {},
  scope: { kind: 'provider', concerns: 'itself' },
  allow: { list: 'member', get: 'member', create: 'admin', update: 'manager', remove: 'admin' },
  fixed: [
    'allowedServices',
    'allowance',
    'deletedTime',
    'purgeTime',
    'purgedCount',
    'purgeTotal',
    'subscriptionEndTime',
  ],
  cached: true,
  bootstrap: true,
  filterable: ['name', 'visibility', 'deletedTime'],
  sortable: ['name'],
  title: (organisation) => organisation.name || organisation._id,
})
