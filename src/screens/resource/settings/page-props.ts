// Props of every settings page.
import type { Row } from '../../../../contract/index.ts'

export interface PageProps {
  readonly organisation: Row<'ORGANISATION'>
  /** Whether the user may change it; otherwise the page is read-only. */
  readonly manages: boolean
}
