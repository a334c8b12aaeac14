// Choices of the first step of connecting.
import type { Row } from '../../../../contract/index.ts'

export interface ConnectChoices {
  readonly organisation: Row<'ORGANISATION'>
  readonly application: Row<'FBAPPLICATION'>
  readonly appReturn: string | null
}
