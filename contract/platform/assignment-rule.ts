// An assignment rule for new conversations. The first matching rule decides; rules are ordered by number, then by age.
import { getRecordTypes, services } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { choice, flag, number, object, reference, text } from '../fields.ts'

export const assignmentMethods = ['roundRobin', 'leastLoaded'] as const

const maxRulePlace = 1_000

/** A language code in the platforms' format: `tr`, `en_GB`. */
const languagePattern = /^[a-z]{2,3}([_-][A-Za-z]{2,4})?$/

export const assignmentRuleEntity = defineEntity({
  type: 'ASSIGNMENTRULE',
  base: '/api/assignmentRules',
  schema: object({
    name: text().required(),
    /** Lower numbers are checked first. */
    place: number().integer().min(0).max(maxRulePlace, 'INVALID_VALUE').nullable(),
    isPassive: flag(),
    /** Conditions, null if unused; all others must match. */
    service: choice(...services),
    accountId: reference(),
    labelId: reference(),
    language: text(10).test('language', 'INVALID_VALUE', (value) => !value || languagePattern.test(value)),
    /** Team whose members get the conversations; null: the conversation's team, else all agents. */
    teamId: reference(),
    method: choice(...assignmentMethods).required(),
  }),
  // A rule that lost a condition would match everything, so it keeps the deleted id and matches nothing.
  references: {
    labelId: { to: 'SOCIALLABELOPTION', onDelete: 'keep' },
    teamId: { to: 'TEAM', onDelete: 'keep' },
  },
  otherReferences: { accountId: { to: getRecordTypes('accounts'), onDelete: 'keep' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  unique: [['organisationId', 'name']],
  cached: true,
  bootstrap: true,
  filterable: ['name', 'isPassive', 'service', 'accountId', 'teamId'],
  sortable: ['name', 'place'],
  defaultSort: { field: 'place', direction: 'ascending' },
  title: (rule) => rule.name,
})
