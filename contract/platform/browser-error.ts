// Errors of the application in people's browsers: the class and the place in the code, never the message, which may quote people.
import { defineEntity } from '../entity.ts'
import { count, object, text, textList, time } from '../fields.ts'

export const browserErrorEntity = defineEntity({
  type: 'BROWSERERROR',
  base: '/api/browserErrors',
  schema: object({
    /** Class of the error, e.g. `TypeError`. */
    message: text(60).required(),
    /** File, line and column in the built scripts, innermost first. */
    stack: textList(),
    /** Path of the screen with `:id` in place of ids. */
    route: text(200).required(),
    appVersion: text(40).required(),
    /** Browser family, e.g. `Firefox`. */
    browser: text(40).required(),
    count: count().required(),
    lastTime: time().required(),
    /** Hash of the fields by which errors are grouped. */
    fingerprint: text(64).required(),
  }),
  references: {},
  scope: { kind: 'provider', concerns: 'administrators' },
  allow: { list: 'admin', get: 'admin' },
  unique: [['fingerprint']],
  cached: false,
  filterable: ['message', 'route', 'appVersion', 'browser', 'fingerprint'],
  sortable: ['message', 'appVersion', 'lastTime'],
  title: (error) => error.message,
})
