// Organisations, customers, users and the administration of the provider (platform document, sections 3, 5 and 7.3).
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const organisations = 'server/organisations/organisations.test.ts'

export const rows: readonly Row[] = [
  held('7.3', 'Organisations by account', organisations, 'an account leads to its organisation', { calls: ['organisationByFbPage', 'organisationByIgUser', 'organisationByWaBA'] }),
  held('7.3', 'The allowance of an organisation', organisations, 'an administrator sets services and allowance', { calls: ['organisationAllowance', 'setOrganisationAllowance'], decision: 11 }),
  held('3', 'Services allowed and the allowance count when an account is connected', organisations, 'no account is connected beyond the allowance', { errors: ['SERVICE_NOT_ALLOWED', 'ALLOWANCE_EXHAUSTED'], decision: 11 }),
  held('7.3', 'The allowance by its own base path', organisations, 'is set by its own call and by nothing else', { calls: ['fbUserAllowance', 'setFbUserAllowance'], decision: 6 }),
  held('7.3', 'Items under a subscription', organisations, 'a subscription to the accounts under it', { calls: ['subscriptionRelatedItems'], decision: 11 }),
  held('7.3', 'Members and non-members of an organisation', organisations, 'members are listed, found by name and read one by one', { calls: ['organisationMembers', 'organisationMember', 'organisationNonMembers'] }),
  held('7.3', 'Adding members', organisations, 'people are added one by one with a role and teams, or several at once', { calls: ['addOrganisationMember', 'addOrganisationMembers'] }),
  held('7.3', 'Changing a member', organisations, 'a manager changes role and teams of a member', { calls: ['changeOrganisationMember'] }),
  held('6', 'Who did what is noted with every generic write', organisations, 'every generic write is noted with the names of its fields'),
]
