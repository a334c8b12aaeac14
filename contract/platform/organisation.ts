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

/** Accounts of one service that may be allowed at most. */
export const maxAccounts = 10_000

/** How many accounts of each service. */
export const serviceAllowanceSchema = () => object({ FaFacebook: count(), FaInstagram: count(), FaWhatsapp: count() })

const limit = () => count().max(maxAccounts, 'INVALID_VALUE').nullable()

/** A change of the allowance: null removes a limit, missing services keep theirs. */
export const allowanceChangeSchema = () => object({ FaFacebook: limit(), FaInstagram: limit(), FaWhatsapp: limit() })

export const organisationEntity = defineEntity({
  type: 'ORGANISATION',
  base: '/api/organisations',
  schema: object({
    name: text().meta(mustBeGiven),
    /** Since when it is deleted; it can be taken back until `purgeTime`. */
    deletedTime: time(),
    /** When erasing begins. */
    purgeTime: time(),
    /** Records erased so far, of how many; null: erasing has not begun. */
    purgedCount: count().nullable(),
    purgeTotal: count().nullable(),
    allowedServices: object({ FaFacebook: boolean(), FaInstagram: boolean(), FaWhatsapp: boolean() }),
    /** How many accounts of each service it may connect. */
    allowance: serviceAllowanceSchema(),
    /** Conversations that agents see: all, those of their teams and their own, or only their own. Managers see all. */
    visibility: choice('all', 'team', 'own'),
    /** Whether customers are told that we have read, where the platform lets us tell them; null: they are. */
    sendsReadReceipts: flag(),
    /** Day boundaries of reports follow it. */
    timeZone: timeZone(),
    /** Its spans by weekday, by the clock of its time zone. */
    businessHours: array(
      object({
        day: number().integer().min(1).max(7).required(),
        from: string().matches(timeOfDayPattern, 'INVALID_TIME').required(),
        to: string().matches(timeOfDayPattern, 'INVALID_TIME').required(),
      }),
    )
      .max(7)
      .test('business hours', 'INVALID_VALUE', (days) => isBusinessHours(days ?? [])),
    /** Until when its subscriptions run, or ran; null where it has none, or one without an end. Kept by the server. */
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
