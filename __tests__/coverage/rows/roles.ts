// Who may do what (platform document, section 6).
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const form = 'screens/resource/form.test.tsx'

export const rows: readonly Row[] = [
  held('6', 'Rights are asked in one place by both sides', 'contract/rules.test.ts', 'give nobody what is allowed to nobody', { decision: 18 }),
  held('6', 'Nobody reaches into another organisation', 'server/http/scope-matrix.test.ts', 'somebody of another organisation'),
  held('6', 'Who may not write is offered nothing to write with', form, 'who may not write is offered nothing to write with'),
  held('6', 'The roles Superadmin and Admin are the provider’s', 'server/http/scope-matrix.test.ts', 'gives no roles and does not touch a Superadmin', { decision: 18 }),
  held('6', 'Managing is canManage or manageOrganisationIds', 'contract/rules.test.ts', 'let an agent take a thread and let go of his own, a manager assign anybody', { decision: 18 }),
  held('6', 'The rule, the reads and the rooms say the same', 'properties/permissions.test.ts', 'the rule, the reads and the rooms say the same'),
  held('6', 'Administration is for administrators', 'screens/resource/administration.test.tsx', 'nobody else is let in'),
]
