// Parts of the customer's page inside the inbox. Screens must not import each other, so the application provides them through this
// context; without it nothing is shown.
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
