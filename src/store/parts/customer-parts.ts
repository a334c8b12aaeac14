// What the inbox shows of another screen: what is done about a customer on his own page. Screens know no other screen, the application
// knows all: it says what stands here. Without it nothing does.
import { createContext } from 'react'
import type { ComponentType } from 'react'
import type { Row } from '../../../contract/index.ts'

interface CustomerPart {
  readonly row: Row<'CUSTOMER'>
  readonly title: string
}

export interface CustomerParts {
  readonly Actions: ComponentType<CustomerPart & { readonly onMerged: () => void }>
  readonly Block: ComponentType<CustomerPart>
}

export const CustomerPartsContext = createContext<CustomerParts | null>(null)
