// The props of every page of the settings.
import type { Row } from '../../../../contract/index.ts'

export interface PageProps {
  readonly organisation: Row<'ORGANISATION'>
  /** Whether the reader may change it; else the page is to be read. */
  readonly manages: boolean
}
