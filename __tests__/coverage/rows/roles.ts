// Who may do what (platform document, section 6).
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const form = 'screens/resource/form.test.tsx'

export const rows: readonly Row[] = [
  held('6', 'Rights are asked in one place by both sides', 'contract/rules.test.ts', 'give nobody what is allowed to nobody', { decision: 18 }),
  held('6', 'Nobody reaches into another organisation', 'server/http/scope-matrix.test.ts', 'somebody of another organisation'),
  held('6', 'Who may not write is offered nothing to write with', form, 'who may not write is offered nothing to write with'),
]
