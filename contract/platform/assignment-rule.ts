// To whom new conversations of a kind go. The first rule that fits decides; the order is by number, then by age.
import { getRecordTypes, services } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { choice, flag, number, object, reference, text } from '../fields.ts'

export const assignmentMethods = ['roundRobin', 'leastLoaded'] as const

const maxRulePlace = 1_000

/** Of a language as platforms write it: `tr`, `en_GB`. */
const languagePattern = /^[a-z]{2,3}([_-][A-Za-z]{2,4})?$/

export const assignmentRuleEntity = defineEntity({
  type: 'ASSIGNMENTRULE',
  base: '/api/assignmentRules',
  schema: object({
    name: text().required(),
    /** Lower numbers are asked first. */
    place: number().integer().min(0).max(maxRulePlace, 'INVALID_VALUE').nullable(),
    isPassive: flag(),
    /** Conditions; null: any. All that are given must fit. */
    service: choice(...services),
    accountId: reference(),
    labelId: reference(),
    language: text(10).test('language', 'INVALID_VALUE', (value) => !value || languagePattern.test(value)),
    /** Whose members take them; null: those of the conversation's team, else every agent. */
    teamId: reference(),
    method: choice(...assignmentMethods).required(),
  }),
  // A rule that lost its condition would take everything: it keeps the id, and fits nothing any more.
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
