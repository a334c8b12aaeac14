// Rights by role.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const form = 'screens/resource/form.test.tsx'

export const rows: readonly Row[] = [
  covered('6', 'Rights are asked in one place by both sides', 'contract/rules.test.ts', 'give nobody what is allowed to nobody', { decision: 18 }),
  covered('6', 'Nobody reaches into another organisation', 'server/app/scope-matrix.test.ts', 'somebody of another organisation'),
  covered('6', 'Who may not write is offered nothing to write with', form, 'a user without the right to write gets no write actions'),
  covered('6', 'The roles Superadmin and Admin are the provider’s', 'server/app/scope-matrix.test.ts', 'gives no roles and does not touch a Superadmin', { decision: 18 }),
  covered('6', 'Managing is canManage or manageOrganisationIds', 'contract/rules.test.ts', 'let an agent take a thread, hand it to whoever sees it and let go of their own, a manager assign anybody', { decision: 18 }),
  covered('6', 'The rule, the reads and the rooms say the same', 'properties/permissions.test.ts', 'the rule, the reads and the rooms say the same'),
  covered('6', 'Administration is for administrators', 'screens/resource/administration.test.tsx', 'nobody else is let in'),
]
