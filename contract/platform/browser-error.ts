// Errors of the application in people's browsers: what kind of error and where in the code, never its words, which may quote people.
import { defineEntity } from '../entity.ts'
import { count, object, text, textList, time } from '../fields.ts'

export const browserErrorEntity = defineEntity({
  type: 'BROWSERERROR',
  base: '/api/browserErrors',
  schema: object({
    /** Its class, e.g. `TypeError`. */
    message: text(60).required(),
    /** File, line and column of the built scripts, the innermost first. */
    stack: textList(),
    /** Path of the screen with `:id` in place of ids. */
    route: text(200).required(),
    appVersion: text(40).required(),
    /** Family of the browser, e.g. `Firefox`. */
    browser: text(40).required(),
    count: count().required(),
    lastTime: time().required(),
    /** Of all that makes two errors the same. */
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
